package org.outside.faults;

/** An agent that gives this JVM the name in its argument, as another kind of JVM has it. */
public final class RenamedJvmAgent {
    private RenamedJvmAgent() {}

    public static void premain(String name) {
        System.setProperty("java.vm.name", name);
    }
}

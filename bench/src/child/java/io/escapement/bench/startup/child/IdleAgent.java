package io.escapement.bench.startup.child;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;

/** What any agent costs at least; with an argument, what any agent costs at least that is shown the classes. */
public final class IdleAgent implements ClassFileTransformer {
    private IdleAgent() {}

    public static void premain(String argument, Instrumentation instrumentation) {
        if (argument != null) {
            instrumentation.addTransformer(new IdleAgent(), true);
        }
    }

    @Override
    public byte[] transform(
            ClassLoader loader, String internalName, Class<?> redefined, ProtectionDomain domain, byte[] classFile) {
        return null;
    }
}

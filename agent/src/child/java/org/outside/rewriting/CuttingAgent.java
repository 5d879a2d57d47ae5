package org.outside.rewriting;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.Arrays;

/** An agent that spoils the class file of the class that its argument names. */
public final class CuttingAgent implements ClassFileTransformer {
    private final String internalName;

    private CuttingAgent(String internalName) {
        this.internalName = internalName;
    }

    public static void premain(String className, Instrumentation instrumentation) {
        instrumentation.addTransformer(new CuttingAgent(className.replace('.', '/')));
    }

    @Override
    public byte[] transform(
            ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain, byte[] classFile) {
        return internalName.equals(name) ? Arrays.copyOf(classFile, classFile.length - 5) : null;
    }
}

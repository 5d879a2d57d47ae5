package org.outside.rewriting;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;

/** An agent that names on stderr each class that is retransformed and whose name begins with its argument. */
public final class RetransformationAgent implements ClassFileTransformer {
    private final String prefix;

    private RetransformationAgent(String prefix) {
        this.prefix = prefix;
    }

    public static void premain(String prefix, Instrumentation instrumentation) {
        instrumentation.addTransformer(new RetransformationAgent(prefix), true);
    }

    @Override
    public byte[] transform(
            ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain, byte[] classFile) {
        if (redefined != null && redefined.getName().startsWith(prefix)) {
            System.err.println("retransformed " + redefined.getName());
        }
        return null;
    }
}

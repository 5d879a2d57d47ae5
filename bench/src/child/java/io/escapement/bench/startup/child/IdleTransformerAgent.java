package io.escapement.bench.startup.child;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;

/** What any agent costs at least that is shown the classes. */
public final class IdleTransformerAgent implements ClassFileTransformer {
    private IdleTransformerAgent() {}

    public static void premain(String arguments, Instrumentation instrumentation) {
        instrumentation.addTransformer(new IdleTransformerAgent(), true);
    }

    @Override
    public byte[] transform(
            ClassLoader loader, String internalName, Class<?> redefined, ProtectionDomain domain, byte[] classFile) {
        return null;
    }
}

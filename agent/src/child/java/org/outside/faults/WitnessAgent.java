package org.outside.faults;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.nio.charset.StandardCharsets;
import java.security.ProtectionDomain;

/** An agent to put after Escapement's: prints which classes come from it rewritten. */
public final class WitnessAgent implements ClassFileTransformer {
    public static final String REWRITTEN = "rewritten: ";
    private static final String CLOCK = "java/lang/EscapementClock";

    private WitnessAgent() {}

    public static void premain(String unused, Instrumentation instrumentation) {
        instrumentation.addTransformer(new WitnessAgent(), true);
    }

    @Override
    public byte[] transform(
            ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain, byte[] classFile) {
        if (name != null
                && name.startsWith("com/acme/")
                && new String(classFile, StandardCharsets.ISO_8859_1).contains(CLOCK)) {
            System.out.println(REWRITTEN + name);
        }
        return null;
    }
}

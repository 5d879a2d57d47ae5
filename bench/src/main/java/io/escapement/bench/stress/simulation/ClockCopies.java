package io.escapement.bench.stress.simulation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.SimpleRemapper;

/**
 * Copies of the agent's classes for the class path of the stress tests. The copies use the JVM's own {@code Unsafe}, as
 * the agent's clock in {@code java.lang} does, and classes of {@link SimulatedJdk} in place of the JDK's. {@code
 * jdk.internal.misc} must be exported to them.
 */
public final class ClockCopies {
    private static final String AGENT = "io/escapement/agent/";

    private ClockCopies() {}

    public static void write(Path agentJar, Path copies) throws IOException {
        try (JarFile agent = new JarFile(agentJar.toFile());
                JarOutputStream written = new JarOutputStream(Files.newOutputStream(copies))) {
            for (ZipEntry entry : Collections.list(agent.entries())) {
                String name = entry.getName();
                if (name.startsWith(AGENT) && name.endsWith(".class")) {
                    written.putNextEntry(new ZipEntry(name));
                    written.write(copy(name, new ClassReader(agent.getInputStream(entry))));
                }
            }
        }
    }

    private static byte[] copy(String name, ClassReader original) {
        boolean isReaders = name.startsWith(AGENT + "javalang/Escapement");
        Map<String, String> newNames = Map.of(
                AGENT + "javalang/Unsafe",
                "jdk/internal/misc/Unsafe",
                "java/lang/System",
                Type.getInternalName(isReaders ? SimulatedJdk.ReadersSystem.class : SimulatedJdk.TickersSystem.class),
                "java/util/concurrent/locks/LockSupport",
                Type.getInternalName(SimulatedJdk.ShortPark.class));
        ClassWriter copy = new ClassWriter(0);
        original.accept(new ClassRemapper(copy, new SimpleRemapper(Opcodes.ASM9, newNames)), 0);
        return copy.toByteArray();
    }
}

package io.escapement.tools.scan;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Class files with call sites, and archives of them. */
final class Made {
    static final String MILLIS = "java/lang/System.currentTimeMillis()J";
    static final String NANOS = "java/lang/System.nanoTime()J";
    static final String INSTANT = "java/time/Instant.now()Ljava/time/Instant;";

    private Made() {}

    /** Returns a class file with a call of each of these static methods. */
    static byte[] classFile(String name, String... called) {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC, name.replace('.', '/'), null, "java/lang/Object", null);
        MethodVisitor method = writer.visitMethod(Opcodes.ACC_STATIC, "read", "()V", null, null);
        method.visitCode();
        for (String each : called) {
            int dot = each.indexOf('.');
            int parameters = each.indexOf('(');
            method.visitMethodInsn(
                    Opcodes.INVOKESTATIC,
                    each.substring(0, dot),
                    each.substring(dot + 1, parameters),
                    each.substring(parameters),
                    false);
        }
        method.visitInsn(Opcodes.RETURN);
        method.visitMaxs(2 * called.length, 0);
        method.visitEnd();
        writer.visitEnd();
        return writer.toByteArray();
    }

    /** An archive, whose entries come in the order in which they are added. */
    static final class Archive {
        private final Map<String, byte[]> entries = new LinkedHashMap<>();
        private final List<String> stored = new ArrayList<>();

        Archive with(String name, byte[] content) {
            entries.put(name, content);
            return this;
        }

        /** Adds a class at its own place below {@code root}, which ends in a slash or is empty. */
        Archive with(String root, String className, String... called) {
            return with(root + className.replace('.', '/') + ".class", classFile(className, called));
        }

        /** Adds it as it is, like Spring Boot's fat jars. */
        Archive stored(String name, byte[] content) {
            stored.add(name);
            return with(name, content);
        }

        Archive withManifest(String... lines) {
            return with(
                    "META-INF/MANIFEST.MF",
                    ("Manifest-Version: 1.0\r\n" + String.join("\r\n", lines) + "\r\n\r\n").getBytes(UTF_8));
        }

        byte[] bytes() {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
                for (Map.Entry<String, byte[]> each : entries.entrySet()) {
                    ZipEntry entry = new ZipEntry(each.getKey());
                    if (stored.contains(each.getKey())) {
                        CRC32 crc = new CRC32();
                        crc.update(each.getValue());
                        entry.setMethod(ZipEntry.STORED);
                        entry.setSize(each.getValue().length);
                        entry.setCrc(crc.getValue());
                    }
                    zip.putNextEntry(entry);
                    zip.write(each.getValue());
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return bytes.toByteArray();
        }

        Path write(Path file) {
            return Made.write(file, bytes());
        }
    }

    static Path write(Path file, byte[] content) {
        try {
            Files.createDirectories(file.getParent());
            return Files.write(file, content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Path writeClass(Path folder, String className, String... called) {
        return write(folder.resolve(className.replace('.', '/') + ".class"), classFile(className, called));
    }
}

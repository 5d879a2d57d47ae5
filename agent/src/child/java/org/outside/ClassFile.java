package org.outside;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;

/** The bytes of a class on the class path, also on JVMs without {@code InputStream.readAllBytes}. */
public final class ClassFile {
    private ClassFile() {}

    public static byte[] of(String className) throws IOException {
        try (InputStream in = ClassFile.class.getResourceAsStream("/" + className.replace('.', '/') + ".class")) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            byte[] buffer = new byte[4096];
            for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
                bytes.write(buffer, 0, length);
            }
            return bytes.toByteArray();
        }
    }
}

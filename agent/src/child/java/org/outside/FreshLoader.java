package org.outside;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.function.LongSupplier;

/** Loads a class anew: for times that it reads once in its life, or to be forgotten with it. */
public final class FreshLoader extends ClassLoader {
    private FreshLoader() {
        super(FreshLoader.class.getClassLoader());
    }

    /** What a new copy of the class, a {@link LongSupplier}, gives. */
    public static long valueOf(String className) {
        return ((LongSupplier) newCopy(className)).getAsLong();
    }

    /** An object of a new copy of the class. */
    public static Object newCopy(String className) {
        try {
            return new FreshLoader().define(className).getDeclaredConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private Class<?> define(String className) {
        try {
            byte[] classFile = classFile(className);
            return defineClass(className, classFile, 0, classFile.length);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The bytes of a class on the class path, also on JVMs without {@code InputStream.readAllBytes}. */
    public static byte[] classFile(String className) throws IOException {
        try (InputStream in = FreshLoader.class.getResourceAsStream("/" + className.replace('.', '/') + ".class")) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            byte[] buffer = new byte[4096];
            for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
                bytes.write(buffer, 0, length);
            }
            return bytes.toByteArray();
        }
    }
}

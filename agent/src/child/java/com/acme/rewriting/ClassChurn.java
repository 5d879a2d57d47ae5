package com.acme.rewriting;

import java.io.IOException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.outside.FreshLoader;

/** Loads the same class anew for each request, as engines of templates and rules do, and forgets it. */
public final class ClassChurn {
    /** Some thousands of classes a second, and time for whoever else is there. */
    private static final int REST_EVERY = 40;

    private static final long REST_NANOS = 1_000_000;
    private static final String NAME = ChurnedReader.class.getName();

    private ClassChurn() {}

    public static void main(String[] arguments) throws Exception {
        byte[] classFile = FreshLoader.classFile(NAME);
        System.out.println("ready");
        long loaded = 0;
        long lastMs = 0;
        while (!isEnd(loaded)) {
            lastMs = new OneClass(classFile).reader().getAsLong();
            loaded++;
        }
        System.out.println("loaded " + loaded + " times until " + lastMs);
    }

    private static boolean isEnd(long loaded) throws IOException {
        if (loaded % REST_EVERY > 0) {
            return false;
        }
        LockSupport.parkNanos(REST_NANOS);
        return System.in.available() > 0;
    }

    private static final class OneClass extends ClassLoader {
        private final byte[] classFile;

        OneClass(byte[] classFile) {
            super(ClassChurn.class.getClassLoader());
            this.classFile = classFile;
        }

        LongSupplier reader() throws ReflectiveOperationException {
            return (LongSupplier) defineClass(NAME, classFile, 0, classFile.length)
                    .getDeclaredConstructor()
                    .newInstance();
        }
    }
}

package com.acme.rewriting;

import java.util.function.LongSupplier;
import org.outside.rewriting.EqualLoader;

/** Reads its clock by two loaders that are equal, but do not see the same. */
public final class EqualLoaders {
    private EqualLoaders() {}

    public static void main(String[] arguments) throws Exception {
        System.out.println("seeing: " + reads(new EqualLoader(false)));
        System.out.println("blind: " + reads(new EqualLoader(true)));
        System.out.println("under its lock: "
                + EqualLoader.endsUnderLock(new Runnable() {
                    @Override
                    public void run() {
                        reads(new EqualLoader(false));
                    }
                }));
    }

    private static boolean reads(EqualLoader loader) {
        try {
            return loader.read(Clock.class.getName()) > 0;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    public static final class Clock implements LongSupplier {
        @Override
        public long getAsLong() {
            return System.currentTimeMillis();
        }
    }
}

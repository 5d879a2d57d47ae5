package org.outside.rewriting;

import java.util.function.LongSupplier;

/** A clock of the application's, asked anew each time in a class loader of its own. */
public final class ShadowedClocks {
    private static final String CLOCK = "com.acme.legacy.kept.KeptClock";

    private ShadowedClocks() {}

    public static final class WithParent implements LongSupplier {
        @Override
        public long getAsLong() {
            return ShadowingLoader.readWithParent(CLOCK);
        }
    }

    public static final class WithoutParent implements LongSupplier {
        @Override
        public long getAsLong() {
            return ShadowingLoader.readWithoutParent(CLOCK);
        }
    }

    public static final class ByChoosyLoader implements LongSupplier {
        @Override
        public long getAsLong() {
            return ShadowingLoader.readByChoosyLoader(CLOCK);
        }
    }
}

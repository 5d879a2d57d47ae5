package com.acme.legacy.kept;

import java.util.function.LongSupplier;

/** Its package is in {@code packages}, below one in `exclude`. */
public final class KeptClock implements LongSupplier {
    @Override
    public long getAsLong() {
        return System.currentTimeMillis();
    }
}

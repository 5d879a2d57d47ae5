package org.outside.rewriting;

import java.util.function.LongSupplier;

/** Its package is not in {@code packages}. */
public final class OutsideClock implements LongSupplier {
    @Override
    public long getAsLong() {
        return System.currentTimeMillis();
    }
}

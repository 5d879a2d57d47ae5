package com.acmecorp;

import java.util.function.LongSupplier;

/** Its package's name begins as one in {@code packages}, and is another. */
public final class NeighbourClock implements LongSupplier {
    @Override
    public long getAsLong() {
        return System.currentTimeMillis();
    }
}

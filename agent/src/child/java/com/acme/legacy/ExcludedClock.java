package com.acme.legacy;

import java.util.function.LongSupplier;

/** Its package is in {@code exclude}. */
public final class ExcludedClock implements LongSupplier {
    @Override
    public long getAsLong() {
        return System.currentTimeMillis();
    }
}

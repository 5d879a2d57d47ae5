package com.acme.rewriting;

import java.util.function.LongSupplier;

/** Calls a method of that name, which is not the clock's. */
public final class HiddenStranger implements LongSupplier {
    @Override
    public long getAsLong() {
        return currentTimeMillis();
    }

    private static long currentTimeMillis() {
        return 1;
    }
}

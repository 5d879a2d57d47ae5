package com.acme.rewriting;

import java.util.function.LongSupplier;

/** Reads the clock, and may hand out a reference to it. */
public final class ChurnedReader implements LongSupplier {
    @Override
    public long getAsLong() {
        return System.currentTimeMillis();
    }

    public LongSupplier reference() {
        return System::currentTimeMillis;
    }
}

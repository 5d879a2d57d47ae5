package com.acme.rewriting;

import java.util.function.LongSupplier;

/** Reads the clock; its class file is what hidden classes are made of. */
public final class HiddenReader implements LongSupplier {
    @Override
    public long getAsLong() {
        return System.currentTimeMillis();
    }
}

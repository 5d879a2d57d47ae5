package com.acme.legacy.kept;

import java.util.function.LongSupplier;

/** A clock of the application's that is loaded late, or by a loader of its own. */
public final class KeptClock implements LongSupplier {
    @Override
    public long getAsLong() {
        return System.currentTimeMillis();
    }
}

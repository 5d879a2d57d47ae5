package org.apache.cassandra.utils;

import java.util.function.LongSupplier;

/** A class of the same package that nobody has anything against. */
public final class Expiry implements LongSupplier {
    @Override
    public long getAsLong() {
        return System.currentTimeMillis();
    }
}

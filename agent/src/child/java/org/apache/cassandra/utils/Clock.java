package org.apache.cassandra.utils;

import java.util.function.LongSupplier;

/** Has the name of the class by which a well-known server reads the wall clock, and which no late time must reach. */
public final class Clock {
    private Clock() {}

    public static final class Default implements LongSupplier {
        @Override
        public long getAsLong() {
            return System.currentTimeMillis();
        }
    }
}

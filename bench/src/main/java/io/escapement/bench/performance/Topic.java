package io.escapement.bench.performance;

import java.util.Locale;

/** What can be asked for on the command line. */
enum Topic {
    READ_COST,
    PROBE;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}

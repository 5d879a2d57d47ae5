package io.escapement.bench.performance;

import io.escapement.bench.experiment.Item;
import java.util.Locale;

/** What can be asked for on the command line. */
enum Topic {
    READ_COST,
    PROBE;

    static Topic of(Item item) {
        return valueOf(item.topic().toUpperCase(Locale.ROOT).replace('-', '_'));
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}

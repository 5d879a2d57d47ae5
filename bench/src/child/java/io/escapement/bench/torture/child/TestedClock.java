package io.escapement.bench.torture.child;

import io.escapement.bench.clocks.MeasuredClock;
import java.util.Locale;

/** The clocks under torture. */
public enum TestedClock {
    ESCAPEMENT,
    ESCAPEMENT_TICK_OFF,
    ESCAPEMENT_FLOOR_OFF,
    SENTINEL,
    HUTOOL,
    LOG4J,
    AGRONA,
    SCHEDULED,
    COBAR;

    public final MeasuredClock clock = MeasuredClock.valueOf(name());
    public final String label = clock.label;

    /** As it is written on the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}

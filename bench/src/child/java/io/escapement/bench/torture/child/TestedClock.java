package io.escapement.bench.torture.child;

import io.escapement.bench.clocks.MeasuredClock;
import java.util.Locale;

/** The clocks under torture. */
public enum TestedClock {
    ESCAPEMENT(MeasuredClock.ESCAPEMENT),
    ESCAPEMENT_TICK_OFF(MeasuredClock.ESCAPEMENT_TICK_OFF),
    ESCAPEMENT_FLOOR_OFF(MeasuredClock.ESCAPEMENT_FLOOR_OFF),
    SENTINEL(MeasuredClock.SENTINEL),
    HUTOOL(MeasuredClock.HUTOOL),
    LOG4J(MeasuredClock.LOG4J),
    AGRONA(MeasuredClock.AGRONA),
    SCHEDULED(MeasuredClock.SCHEDULED),
    COBAR(MeasuredClock.COBAR);

    public final String label;

    /** Whether this clock promises a bound. */
    public final boolean enforced;

    public final MeasuredClock clock;

    TestedClock(MeasuredClock clock) {
        this.clock = clock;
        label = clock.label;
        enforced = clock.enforced;
    }

    public boolean isEscapement() {
        return clock.isEscapement();
    }

    /** As it is written on the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}

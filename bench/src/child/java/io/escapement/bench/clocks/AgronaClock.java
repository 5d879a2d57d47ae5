package io.escapement.bench.clocks;

import org.agrona.concurrent.CachedEpochClock;

/** Agrona's cached clock leaves the updating to its user: here a thread that does it and sleeps for a millisecond. */
public final class AgronaClock {
    private static final CachedEpochClock CLOCK = new CachedEpochClock();

    private AgronaClock() {}

    static void start() {
        CLOCK.update(System.currentTimeMillis());
        Updater.start("agrona-updater", () -> CLOCK.update(System.currentTimeMillis()));
    }

    public static long nowMs() {
        return CLOCK.time();
    }
}

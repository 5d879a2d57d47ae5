package io.escapement.bench.clocks;

import org.agrona.concurrent.CachedEpochClock;

/** Agrona's cached clock leaves the updating to its user: here a thread that does it and sleeps for a millisecond. */
public final class AgronaClock {
    private static final CachedEpochClock CLOCK = new CachedEpochClock();

    private AgronaClock() {}

    static void start() {
        CLOCK.update(System.currentTimeMillis());
        Thread updater = new Thread(AgronaClock::update, "agrona-updater");
        updater.setDaemon(true);
        updater.start();
    }

    private static void update() {
        try {
            while (true) {
                CLOCK.update(System.currentTimeMillis());
                Thread.sleep(1);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public static long nowMs() {
        return CLOCK.time();
    }
}

package io.escapement.bench.clocks;

import org.agrona.concurrent.CachedEpochClock;

/** Agrona's cached clock, which its user must update: here a thread does so, and sleeps for a millisecond each time. */
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

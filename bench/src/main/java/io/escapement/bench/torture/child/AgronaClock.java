package io.escapement.bench.torture.child;

import java.util.function.LongSupplier;
import org.agrona.concurrent.CachedEpochClock;

/** Agrona's cached clock leaves the updating to its user: here a thread that does it and sleeps for a millisecond. */
final class AgronaClock {

    private AgronaClock() {}

    static LongSupplier start() {
        CachedEpochClock clock = new CachedEpochClock();
        clock.update(System.currentTimeMillis());
        Thread updater = new Thread(() -> update(clock), "agrona-updater");
        updater.setDaemon(true);
        updater.start();
        return clock::time;
    }

    private static void update(CachedEpochClock clock) {
        try {
            while (true) {
                clock.update(System.currentTimeMillis());
                Thread.sleep(1);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}

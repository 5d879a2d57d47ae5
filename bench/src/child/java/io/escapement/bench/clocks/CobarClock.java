package io.escapement.bench.clocks;

import java.util.Timer;
import java.util.TimerTask;

/**
 * The clock of the Cobar proxy, written from its public description: a timer that stores the time into a plain static
 * field every 20 ms. The field is not volatile, so a compiled loop may read it once and never again.
 */
public final class CobarClock {
    private static final long PERIOD_MS = 20;

    private static long nowMs = System.currentTimeMillis();

    private CobarClock() {}

    static void start() {
        new Timer("cobar-clock", true)
                .schedule(
                        new TimerTask() {
                            @Override
                            public void run() {
                                nowMs = System.currentTimeMillis();
                            }
                        },
                        0,
                        PERIOD_MS);
    }

    public static long nowMs() {
        return nowMs;
    }
}

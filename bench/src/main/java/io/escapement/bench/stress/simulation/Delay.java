package io.escapement.bench.stress.simulation;

import java.util.concurrent.ThreadLocalRandom;

/** Keeps a thread between two steps for a little longer than it takes, now and then, as an interrupt would. */
public final class Delay {
    private Delay() {}

    public static void sometimes() {
        int random = ThreadLocalRandom.current().nextInt();
        if ((random & 3) == 0) {
            for (int spins = random >>> 28; spins > 0; spins--) {
                Thread.onSpinWait();
            }
        }
    }
}

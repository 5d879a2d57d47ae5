package io.escapement.bench.stress.simulation;

import java.util.concurrent.ThreadLocalRandom;

/** What the ticker and the kernel do while the clock is engaged. One thread. */
public final class SimulatedTicker {
    private SimulatedTicker() {}

    /** Lets time pass, lets the kernel tick, or publishes, in any order; the ticker is late most of the time. */
    public static void act() {
        if ((ThreadLocalRandom.current().nextInt() & 3) == 0) {
            StressedClock.publish(false);
        } else {
            SimulatedHost.passTimeSometimes();
        }
    }

    /** Now and then takes the clock back to bypassed and engages it again, as the run-time switch does. */
    public static void restartSometimes() {
        if ((ThreadLocalRandom.current().nextInt() & 15) == 0) {
            StressedClock.bypass();
            SimulatedHost.passTimeSometimes();
            Delay.sometimes();
            StressedClock.engage();
        }
    }
}

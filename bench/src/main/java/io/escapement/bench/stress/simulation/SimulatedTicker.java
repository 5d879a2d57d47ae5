package io.escapement.bench.stress.simulation;

import static io.escapement.bench.stress.simulation.StressedClock.CLOCK;

/** What the ticker and the kernel do while the clock is engaged. One thread. */
public final class SimulatedTicker {
    private SimulatedTicker() {}

    /** Lets time pass, lets the kernel tick, or publishes, in any order; the ticker is late most of the time. */
    public static void act() {
        if (SimulatedHost.oneIn(4)) {
            CLOCK.publish();
        } else {
            SimulatedHost.passTimeSometimes();
        }
    }

    /** Now and then takes the clock back to bypassed and engages it again, as the run-time switch does. */
    public static void restartSometimes() {
        if (SimulatedHost.oneIn(16)) {
            bypassForAWhile();
            CLOCK.engage();
        }
    }

    public static void bypassForAWhile() {
        CLOCK.bypass();
        SimulatedHost.passTimeSometimes();
        SimulatedHost.interruptSometimes();
    }
}

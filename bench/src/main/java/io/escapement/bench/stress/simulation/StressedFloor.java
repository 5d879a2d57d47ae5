package io.escapement.bench.stress.simulation;

import java.util.concurrent.ThreadLocalRandom;

/** How the stressed clock reaches the floor. Chosen by a test before it touches {@link StressedClock}. */
public enum StressedFloor {
    /** In the page. */
    IN_PLACE,
    /** By a call, which fails when it likes. */
    BY_CALL,
    /** Not at all. */
    NONE;

    private static final long UNKNOWN = -1;

    public static volatile StressedFloor chosen = IN_PLACE;

    /** What readers call. */
    public static long readersNanos() {
        Delay.sometimes();
        long nanos = tickersNanos();
        Delay.sometimes();
        return (ThreadLocalRandom.current().nextInt() & 15) == 0 ? UNKNOWN : nanos;
    }

    /** What the ticker calls, once more where that fails. */
    public static long tickersNanos() {
        return SimulatedHost.floorMs() * 1_000_000;
    }
}

package io.escapement.bench.stress.guarantee;

import io.escapement.bench.stress.simulation.SimulatedHost;
import io.escapement.bench.stress.simulation.StressedClock;

/**
 * Reads the clock and holds what it gets against guarantees 1 to 3. One thread uses it; each hears from all others what
 * they have got.
 */
final class CheckedReader {
    private static volatile long handedOverMs;

    /** Cleared before a time is published without a floor, for the one test in which that changes. */
    static volatile boolean hasFloor = true;

    private final boolean bounded;
    private long lastMs;
    private String forbidden;

    /** @param bounded whether there is a floor, unless {@link #hasFloor} says otherwise */
    CheckedReader(boolean bounded) {
        this.bounded = bounded;
    }

    /** Reads as a third thread would. What it sees that is forbidden, the next {@link #read} returns. */
    void readMeanwhile() {
        String seen = look();
        if (!seen.equals("equal") && !seen.equals("behind")) {
            forbidden = seen;
        }
    }

    String read() {
        String seen = forbidden == null ? look() : forbidden;
        forbidden = null;
        return seen;
    }

    private String look() {
        long atLeastMs = Math.max(lastMs, handedOverMs);
        long floorMs = SimulatedHost.floorMs();
        // After the floor: a time that is published without one from now on is not behind it.
        boolean isBounded = bounded && hasFloor;
        long readMs = StressedClock.currentTimeMillis();
        long wallMs = SimulatedHost.wallMs();
        lastMs = readMs;
        handedOverMs = readMs;
        if (readMs > wallMs) {
            return "EARLY";
        }
        if (isBounded && readMs < floorMs) {
            return "LATE";
        }
        return readMs < atLeastMs ? "BACKWARDS" : readMs == wallMs ? "equal" : "behind";
    }
}

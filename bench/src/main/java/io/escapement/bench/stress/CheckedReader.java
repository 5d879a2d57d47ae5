package io.escapement.bench.stress;

/**
 * Reads the clock and holds what it gets against guarantees 1 to 3. One thread uses it; each hears from all others what
 * they have got.
 */
final class CheckedReader {
    private static volatile long handedOverMs;

    private final boolean bounded;
    private long lastMs;
    private String forbidden;

    /** @param bounded whether there is a floor */
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
        long readMs = StressedClock.currentTimeMillis();
        long wallMs = SimulatedHost.wallMs();
        lastMs = readMs;
        handedOverMs = readMs;
        if (readMs > wallMs) {
            return "EARLY";
        }
        if (bounded && readMs < floorMs) {
            return "LATE";
        }
        return readMs < atLeastMs ? "BACKWARDS" : readMs == wallMs ? "equal" : "behind";
    }
}

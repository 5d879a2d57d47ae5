package io.escapement.bench.performance.question;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What the probe said at each start, as figures: whether it was right, what a read was taken to cost, how long it took.
 */
final class ProbeFigures {
    static final String RIGHT = "right";
    static final String CANT_TELL = "cantTell";
    static final String READ_NANOS = "readNanos";
    static final String TOOK_MS = "tookMs";

    private final boolean isSlow;
    private final List<Double> right = new ArrayList<>();
    private final List<Double> cantTell = new ArrayList<>();
    private final List<Double> readNanos = new ArrayList<>();
    private final List<Double> tookMs = new ArrayList<>();

    ProbeFigures(boolean isSlow) {
        this.isSlow = isSlow;
    }

    void add(ProbedStart start) {
        right.add(start.said() == (isSlow ? ProbedStart.Said.SLOW : ProbedStart.Said.HEALTHY) ? 1.0 : 0.0);
        cantTell.add(start.said() == ProbedStart.Said.CANT_TELL ? 1.0 : 0.0);
        readNanos.add(start.readNanos());
        tookMs.add(start.tookMs());
    }

    Map<String, List<Double>> all() {
        return Map.of(RIGHT, right, CANT_TELL, cantTell, READ_NANOS, readNanos, TOOK_MS, tookMs);
    }
}

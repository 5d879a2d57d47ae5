package io.escapement.bench.torture.child;

import java.util.ArrayList;
import java.util.List;

/** What the samples of all readers came to. Travels from the child to the parent as JSON. */
public final class Staleness {
    public final long samples;

    /**
     * Samples whose two real reads gave the same millisecond; only they can tell whether the tested clock gave it too.
     */
    public final long agreeing;

    public final long equal;

    /** Samples in which the reader itself lost the CPU: more than 1 ms between its two real reads. */
    public final long interrupted;

    public final double meanMs;
    public final long p99Ms;
    public final long p999Ms;
    public final long maxMs;
    public final long boundMs;
    public final long over;

    public final long early;
    public final long backwards;

    /** How often the real clock itself went back within a sample: the wall clock was stepped. */
    public final long realBackwards;

    /** The first of each reader that were early or went backwards. */
    public final List<String> violations;

    Staleness(StalenessCount count) {
        samples = count.samples;
        agreeing = count.agreeing;
        equal = count.equal;
        interrupted = count.interrupted;
        meanMs = meanMs(count);
        p99Ms = percentileMs(count, 0.99);
        p999Ms = percentileMs(count, 0.999);
        maxMs = count.maxMs;
        boundMs = count.boundMs;
        over = count.over;
        early = count.early;
        backwards = count.backwards;
        realBackwards = count.realBackwards;
        violations = new ArrayList<>(count.violations);
    }

    /** NaN has no place in JSON, and a reader that never read has seen no equality. */
    public double equalPercent() {
        return agreeing == 0 ? 0 : 100.0 * equal / agreeing;
    }

    private static double meanMs(StalenessCount count) {
        double sumMs = 0;
        for (int ms = 0; ms < count.countByMs.length; ms++) {
            sumMs += (double) ms * count.countByMs[ms];
        }
        return count.samples == 0 ? 0 : sumMs / count.samples;
    }

    private static long percentileMs(StalenessCount count, double share) {
        long below = 0;
        for (int ms = 0; ms < count.countByMs.length; ms++) {
            below += count.countByMs[ms];
            if (below >= share * count.samples) {
                return ms;
            }
        }
        return count.maxMs;
    }
}

package io.escapement.ab.observe;

import io.escapement.ab.compare.Metric;
import io.escapement.ab.compare.Value;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Four blocks, of which the first and the last are one side and the two between them the other: so what drifts steadily
 * meets both alike. Chance says which side comes first, and so, whatever the traffic does, a difference of equals could
 * have had the other sign as well.
 *
 * @param rulerMillis by how much the latencies of the cached side may be off; 0 where it is seen that they are not
 */
record Round(int index, String startedAt, Map<Metric, Value> base, Map<Metric, Value> arm, double rulerMillis) {
    /**
     * @param precisionMillis of the cached clock. Where the service may time its requests by it, the latencies of the
     *     cached side are off by so much at most
     */
    static Round of(int index, String startedAt, Window base, Window arm, double precisionMillis) {
        boolean isFiner = arm.requests().areTimedFinerThan(precisionMillis, base.requests());
        double rulerMillis = isFiner ? 0 : precisionMillis;
        return new Round(index, startedAt, base.values(), arm.values(rulerMillis), rulerMillis);
    }

    Round(int index, String startedAt, Map<Metric, Value> base, Map<Metric, Value> arm) {
        this(index, startedAt, base, arm, 0);
    }

    /** Whether each block of a round is engaged, by the seed and the round's number alone. */
    static List<Boolean> order(int index, long seed) {
        boolean isFirst = new SplittableRandom(seed + index).nextBoolean();
        return List.of(isFirst, !isFirst, !isFirst, isFirst);
    }

    /** Whether both sides had requests, where those are counted: otherwise there is nothing to compare. */
    boolean hasRequests() {
        return hasRequests(base) && hasRequests(arm);
    }

    private static boolean hasRequests(Map<Metric, Value> side) {
        return side.containsKey(Metric.LOAD) || side.containsKey(Metric.CPU_BY_TIME);
    }
}

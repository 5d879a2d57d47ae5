package io.escapement.ab.observe;

import io.escapement.ab.compare.Value;
import java.util.Map;
import java.util.TreeMap;

/**
 * The requests that a service has answered up to a moment, or in a time, and how long that took, as services count it:
 * in buckets, each up to a bound and with all below it, or only as a sum.
 *
 * @param count NaN if nobody counts it
 * @param failed of them; 0 if nobody counts those
 * @param timedCount those whose time was measured; 0 if nobody measures it
 * @param sumMillis of those; NaN if it is not counted
 * @param countByBound how many took at most so long, in ms; empty if there are no buckets; the last bound may be
 *     infinite
 */
public record Requests(
        double count, double failed, double timedCount, double sumMillis, TreeMap<Double, Double> countByBound) {
    /** Of a step: whole ms of a clock of 4 ms may be 3 apart. */
    private static final double CERTAINLY_BELOW = 0.7;

    private static final double LEAST_SHARE = 0.01;

    public static final Requests NONE = new Requests(0, 0, 0, 0, new TreeMap<>());

    /** Adds others, or with sign -1 takes them away. */
    Requests combined(Requests other, int sign) {
        TreeMap<Double, Double> counts = new TreeMap<>(countByBound);
        other.countByBound.forEach((bound, each) -> counts.merge(bound, sign * each, Double::sum));
        return new Requests(
                count + sign * other.count,
                failed + sign * other.failed,
                timedCount + sign * other.timedCount,
                sumMillis + sign * other.sumMillis,
                counts);
    }

    /** Whether it has the buckets of another: what a bucket would hold that only one of them has, nobody knows. */
    boolean hasBucketsOf(Requests other) {
        return countByBound.keySet().equals(other.countByBound.keySet());
    }

    /** Whether nothing has become less: else the service, or what counts in it, has begun anew. */
    boolean isGrown() {
        return !(count < 0)
                && failed >= 0
                && timedCount >= 0
                && countByBound.values().stream().allMatch(each -> each >= 0);
    }

    /**
     * Whether a clock of such steps can't have timed these: then it would have put hardly any where others are, below
     * its step and above the first bound, up to which 0 is counted as well.
     */
    boolean areTimedFinerThan(double stepMillis, Requests others) {
        double usual = others.shareBelow(CERTAINLY_BELOW * stepMillis);
        return usual >= LEAST_SHARE && shareBelow(CERTAINLY_BELOW * stepMillis) >= usual / 2;
    }

    /** Of those above the first bound: a side that is faster has more up to it. */
    private double shareBelow(double limitMillis) {
        Map.Entry<Double, Double> last = countByBound.floorEntry(limitMillis);
        if (last == null) {
            return 0;
        }
        double first = countByBound.firstEntry().getValue();
        double aboveFirst = countByBound.lastEntry().getValue() - first;
        return aboveFirst > 0 ? (last.getValue() - first) / aboveFirst : 0;
    }

    /**
     * In ms, as if requests were spread evenly within the bucket that it lies in. Null if there are no buckets, or if
     * so slow a request lies beyond the last bound.
     */
    Value quantile(double part) {
        if (countByBound.isEmpty()) {
            return null;
        }
        double rank = part * countByBound.lastEntry().getValue();
        double low = 0;
        double below = 0;
        for (Map.Entry<Double, Double> bucket : countByBound.entrySet()) {
            double high = bucket.getKey();
            double within = bucket.getValue() - below;
            if (bucket.getValue() >= rank && within > 0) {
                return Double.isInfinite(high)
                        ? null
                        : new Value(low + (high - low) * (rank - below) / within, Math.max(0, low), high);
            }
            low = high;
            below = bucket.getValue();
        }
        return null;
    }
}

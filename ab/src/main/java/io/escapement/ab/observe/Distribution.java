package io.escapement.ab.observe;

import java.util.Map;
import java.util.TreeMap;

/**
 * How long requests took, as services count it: in buckets, each up to a bound and with all below it, or only how many
 * there were and their sum.
 *
 * @param countByBound how many took at most so long, in ms; empty if there are no buckets; the last bound may be
 *     infinite
 * @param sumMillis of all; NaN if it is not counted
 */
public record Distribution(TreeMap<Double, Double> countByBound, double count, double sumMillis) {
    public static final Distribution NONE = new Distribution(new TreeMap<>(), 0, 0);

    /**
     * A value with the bounds of the bucket that it lies in, in ms.
     *
     * @param value between them as if requests were spread evenly there
     */
    public record Quantile(double value, double low, double high) {
        /** How far the value may be from where it lies, as a difference of logarithms. */
        public double logWidth() {
            return low <= 0 ? Double.POSITIVE_INFINITY : Math.log(high / low);
        }
    }

    /**
     * What has come since an earlier look; counts that have become smaller are those of a service that was restarted.
     */
    Distribution since(Distribution earlier) {
        return combined(earlier, -1);
    }

    public Distribution with(Distribution other) {
        return combined(other, 1);
    }

    private Distribution combined(Distribution other, int sign) {
        TreeMap<Double, Double> counts = new TreeMap<>(countByBound);
        // A bucket that only one of them has: clients leave out some that are empty.
        other.countByBound.forEach((bound, each) -> counts.merge(bound, sign * each, Double::sum));
        return new Distribution(counts, count + sign * other.count, sumMillis + sign * other.sumMillis);
    }

    public double meanMillis() {
        return count > 0 ? sumMillis / count : Double.NaN;
    }

    boolean isGrown() {
        return count >= 0 && countByBound.values().stream().allMatch(each -> each >= 0);
    }

    /** Null if there are no buckets, or if so slow a request lies beyond the last bound. */
    public Quantile quantile(double part) {
        if (countByBound.isEmpty()) {
            return null;
        }
        double all = countByBound.lastEntry().getValue();
        double rank = part * all;
        double low = 0;
        double below = 0;
        for (Map.Entry<Double, Double> bucket : countByBound.entrySet()) {
            double high = bucket.getKey();
            double within = bucket.getValue() - below;
            if (bucket.getValue() >= rank && within > 0) {
                return Double.isInfinite(high)
                        ? null
                        : new Quantile(low + (high - low) * (rank - below) / within, low, high);
            }
            low = high;
            below = bucket.getValue();
        }
        return null;
    }
}

package io.escapement.ab.compare;

import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * How a metric of an arm differs from that of the base; above 0: the arm has more of it.
 *
 * @param metric its name: capacity, cpu, p50, p99, ..., mean
 * @param label the same for a reader, with its unit
 * @param baseValue what a typical pair has of the base; it and {@code value} are as far apart as {@code percent} says
 * @param value what a typical pair has of the arm
 * @param absolute {@code percent} in the metric's unit, by {@code baseValue}
 * @param percent by the base's value, with its interval of 95 %, which holds the widths of both sides' buckets where it
 *     is a percentile from buckets. The interval is this metric's alone, and takes one factor for all pairs
 * @param errorChance that of differing as far by chance alone, adjusted for all metrics and comparisons; it takes no
 *     such factor. Null where it is not judged
 * @param detectablePercent upwards (x % up is as far as 100 - 100/(1 + x/100) % down): a difference of this size would
 *     have been found in two of three runs like this one, as simulated runs say; not a number with too few pairs
 * @param objection why this metric is not judged, such as a generator that was late; null where it is
 * @param finding holds only in a run that has an answer
 * @param words the same for a reader: where there is no difference, above which size
 * @param limit how large a change would have shown, where that is undecided; else empty
 * @param pairPercents the differences, pair by pair
 */
public record Difference(
        String metric,
        String label,
        String unit,
        double baseValue,
        double value,
        Interval absolute,
        Interval percent,
        Double errorChance,
        double detectablePercent,
        String objection,
        Finding finding,
        String words,
        String limit,
        List<Double> pairPercents) {
    /** Of fewer the simulations find no rule for what would have shown. */
    private static final int LEAST_TELLING_PAIRS = 9;

    /** A metric that differs by less, in per cent upwards, may be said not to differ. */
    public static final double SMALL_PERCENT = 10;

    /**
     * By which {@link #detectable} says two of three runs: blocks that are not normal, and an error that is estimated
     * itself, take what is between.
     */
    private static final double NORMAL_POWER = 0.8;

    /**
     * @param pairs one at least
     * @param errorChance see the record; null if it is not judged
     * @param share the chance of error by which it would be found if it were the only metric
     */
    static Difference of(Metric metric, List<Pair> pairs, Double errorChance, double share, String objection) {
        double[] differences = parts(pairs, Pair::difference);
        double width = PseudoMedian.high(differences, PseudoMedian.ERROR_CHANCE)
                - PseudoMedian.low(differences, PseudoMedian.ERROR_CHANCE);
        Interval interval = interval(pairs, PseudoMedian.of(differences), PseudoMedian.ERROR_CHANCE);
        // A pair of values that are as far apart as the difference says, in the middle of what was measured.
        double middle = PseudoMedian.of(parts(pairs, Pair::middle));
        double baseValue = Math.exp(middle - interval.estimate() / 2);
        Interval percent = interval.toPercent();
        double detectablePercent = Interval.toPercent(detectable(width, interval(pairs, 0, share), pairs.size()));
        Finding finding = errorChance == null || !percent.isFinite()
                ? Finding.NOT_JUDGED
                : finding(metric, interval, errorChance);
        return new Difference(
                metric.name(),
                metric.label(),
                metric.unit(),
                baseValue,
                Math.exp(middle + interval.estimate() / 2),
                percent.map(each -> baseValue * each / 100),
                percent,
                errorChance,
                detectablePercent,
                objection,
                finding,
                words(finding, interval),
                finding == Finding.UNDECIDED ? limit(detectablePercent) : "",
                pairs.stream()
                        .map(each -> Interval.toPercent(each.difference()))
                        .toList());
    }

    private static Finding finding(Metric metric, Interval interval, double errorChance) {
        if (interval.excludesZero()) {
            if (errorChance > PseudoMedian.ERROR_CHANCE) {
                return Finding.UNDECIDED;
            }
            // More capacity is better, and less of anything else.
            return metric.equals(Metric.CAPACITY) == interval.low() > 0 ? Finding.BETTER : Finding.WORSE;
        }
        return largestPercent(interval) <= SMALL_PERCENT ? Finding.NO_DIFFERENCE : Finding.UNDECIDED;
    }

    /** Returns the size of the difference at that end of the interval which is farther from 0, in per cent upwards. */
    private static double largestPercent(Interval interval) {
        return Interval.toPercent(Math.max(-interval.low(), interval.high()));
    }

    double largestPercent() {
        return largestPercent(percent.map(each -> Math.log1p(each / 100)));
    }

    private static String words(Finding finding, Interval interval) {
        return finding == Finding.NO_DIFFERENCE
                ? String.format(Locale.ROOT, "no difference above %.1f %%", largestPercent(interval))
                : finding.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    private static String limit(double detectablePercent) {
        if (Double.isInfinite(detectablePercent)) {
            return "the interval has no end";
        }
        return Double.isFinite(detectablePercent)
                ? "a change by " + size(detectablePercent) + " would have shown in two of three runs"
                : "too few pairs to say what would have shown";
    }

    /** Returns for instance {@code 9.8 %} where up and down are about the same, else {@code a factor of 2.3}. */
    private static String size(double percent) {
        if (percent < SMALL_PERCENT) {
            return String.format(Locale.ROOT, "%.1f %%", percent);
        }
        double factor = 1 + percent / 100;
        if (factor >= 10) {
            return String.format(Locale.ROOT, "a factor of %,.0f", factor);
        }
        return String.format(Locale.ROOT, factor < 2 ? "a factor of %.2f" : "a factor of %.1f", factor);
    }

    /**
     * Returns how large a difference must be to be found in two of three runs like one of so many pairs.
     *
     * @param width of the interval of 95 % that it gave
     * @param needed the interval that must leave out 0
     */
    static double detectable(double width, Interval needed, int pairs) {
        if (pairs < LEAST_TELLING_PAIRS) {
            return Double.NaN;
        }
        TDistribution student = TDistribution.of(pairs - 1);
        double standardError = width / 2 / student.inverseSurvivalProbability(PseudoMedian.ERROR_CHANCE / 2);
        return needed.width() / 2 + student.inverseSurvivalProbability(1 - NORMAL_POWER) * standardError;
    }

    /**
     * Returns the interval of logarithms. Values of both sides may be anywhere within their buckets: the lower end is
     * that of the least differences, the upper end that of the largest.
     */
    private static Interval interval(List<Pair> pairs, double estimate, double errorChance) {
        return new Interval(
                estimate,
                PseudoMedian.low(parts(pairs, Pair::low), errorChance),
                PseudoMedian.high(parts(pairs, Pair::high), errorChance));
    }

    private static double[] parts(List<Pair> pairs, ToDoubleFunction<Pair> part) {
        return pairs.stream().mapToDouble(part).toArray();
    }

    public boolean isFound() {
        return finding == Finding.BETTER || finding == Finding.WORSE;
    }
}

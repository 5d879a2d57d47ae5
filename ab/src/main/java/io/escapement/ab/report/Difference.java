package io.escapement.ab.report;

import io.escapement.ab.statistics.Interval;
import io.escapement.ab.statistics.PseudoMedian;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * How a metric of an arm differs from that of the base, by pairs of values that are one another's equals; above 0: the
 * arm has more of it. The pairs are rounds, or in a fleet hosts.
 *
 * @param metric capacity in requests per second, p50, p99, ... and mean in ms, cpu in us per request
 * @param baseValue what a typical pair has of the base; it and {@code value} are as far apart as {@code percent} says
 * @param value what a typical pair has of the arm
 * @param absolute {@code percent} in the metric's unit, by {@code baseValue}
 * @param percent by the base's value, with its interval of 95 %, which holds the widths of both sides' buckets where it
 *     is a percentile from buckets
 * @param correctedPercent the same at the metric's share of a chance of error of 5 %, which all metrics and comparisons
 *     of a run have in common: wider, and the one that decides
 * @param controlPercent the same as {@code percent} of pairs whose sides had the same clock; null where those are too
 *     few
 * @param detected whether the corrected interval excludes 0
 * @param detectablePercent upwards (x % up is as far as 100 - 100/(1 + x/100) % down): a difference of this size would
 *     have been detected in four of five runs like this one
 * @param objection why this metric is not judged, such as a generator that was late; null where it is
 * @param finding holds only in a run that has an answer
 * @param limit how large a change would have shown; empty where one has
 * @param roundPercents the differences, pair by pair
 */
public record Difference(
        String metric,
        String unit,
        double baseValue,
        double value,
        Interval absolute,
        Interval percent,
        Interval correctedPercent,
        Interval controlPercent,
        boolean detected,
        double detectablePercent,
        String objection,
        Finding finding,
        String limit,
        List<Double> roundPercents) {
    public static final String CPU = "cpu";
    /** What was there, and so no finding. */
    public static final String LOAD = "requests/s";
    /** Too few to be judged. */
    public static final String PAUSES = "pauses";
    /** The unit of processor time by the request. */
    public static final String MICROS = "us";

    private static final double POWER = 0.8;

    /** Whether a difference of a metric can be a finding. */
    public static boolean isJudged(String metric) {
        return !metric.equals(LOAD) && !metric.equals(PAUSES);
    }

    /**
     * Judges pairs of values.
     *
     * @param controls pairs whose sides had one clock, in which there is nothing to find; may be too few
     * @param errorChance of the interval that decides
     * @param objection why the metric can't be judged, or null
     */
    public static Difference of(
            String metric, List<Compared> pairs, List<Compared> controls, double errorChance, String objection) {
        Interval interval = interval(pairs, PseudoMedian.ERROR_CHANCE);
        Interval corrected = interval(pairs, errorChance);
        // A pair of values that are as far apart as the difference says, in the middle of what was measured.
        double middle = PseudoMedian.of(figures(pairs, Compared::middle));
        double baseValue = Math.exp(middle - interval.estimate() / 2);
        Interval percent = interval.toPercent();
        boolean hasControls = controls.size() >= Comparison.LEAST_PAIRS;
        String against = objection;
        if (hasControls && isJudged(metric) && interval(controls, errorChance).excludesZero()) {
            against = "not to be trusted: with the same clock on both sides " + metric
                    + " differed too, so something else does what is seen of it here";
        }
        double[] differences = figures(pairs, Compared::difference);
        Interval exact = PseudoMedian.interval(differences, PseudoMedian.ERROR_CHANCE);
        double detectablePercent = Interval.toPercent(detectable(exact, corrected, differences.length));
        Interval correctedPercent = corrected.toPercent();
        boolean judged = isJudged(metric) && against == null && correctedPercent.isFinite();
        Finding finding = judged ? finding(metric, interval, corrected, detectablePercent) : Finding.NOT_JUDGED;
        return new Difference(
                metric,
                pairs.get(0).unit(),
                baseValue,
                Math.exp(middle + interval.estimate() / 2),
                percent.map(each -> baseValue * each / 100),
                percent,
                correctedPercent,
                hasControls ? interval(controls, PseudoMedian.ERROR_CHANCE).toPercent() : null,
                judged && corrected.excludesZero(),
                detectablePercent,
                against,
                finding,
                finding.limit(detectablePercent),
                pairs.stream()
                        .map(each -> Interval.toPercent(each.difference()))
                        .toList());
    }

    /**
     * Returns how large a difference must be for its interval to leave out 0 in four of five runs like one of so many
     * values.
     *
     * @param interval of 95 %, which that run gave
     * @param corrected the interval that must leave out 0
     */
    static double detectable(Interval interval, Interval corrected, int values) {
        TDistribution student = TDistribution.of(values - 1);
        double standardError = interval.width() / 2 / student.inverseSurvivalProbability(PseudoMedian.ERROR_CHANCE / 2);
        return corrected.width() / 2 + student.inverseSurvivalProbability(1 - POWER) * standardError;
    }

    private static Finding finding(String metric, Interval interval, Interval corrected, double detectablePercent) {
        if (corrected.excludesZero()) {
            // More capacity is better, and less of anything else.
            boolean isMore = interval.estimate() > 0;
            return metric.equals(Metric.CAPACITY.name()) == isMore ? Finding.BETTER : Finding.WORSE;
        }
        return detectablePercent <= Finding.SMALL_PERCENT && !interval.excludesZero()
                ? Finding.NO_DIFFERENCE
                : Finding.UNDECIDED;
    }

    /**
     * Returns the interval of logarithms. Values of both sides may be anywhere within their buckets: the lower end is
     * that of the least differences, the upper end that of the largest.
     */
    private static Interval interval(List<Compared> pairs, double errorChance) {
        return new Interval(
                PseudoMedian.of(figures(pairs, Compared::difference)),
                PseudoMedian.interval(figures(pairs, Compared::low), errorChance)
                        .low(),
                PseudoMedian.interval(figures(pairs, Compared::high), errorChance)
                        .high());
    }

    private static double[] figures(List<Compared> pairs, ToDoubleFunction<Compared> figure) {
        return pairs.stream().mapToDouble(figure).toArray();
    }

    /** Returns the metric's name and unit for a reader. */
    String label() {
        return switch (metric) {
            case "capacity" -> "capacity, requests a second";
            case CPU -> unit.equals(MICROS) ? "processor time a request, µs" : "processor time, " + unit;
            case LOAD -> "requests a second (the load)";
            case PAUSES -> "pauses, " + unit;
            default -> metric + " latency, ms";
        };
    }

    /** Returns how far the interval that decides reaches to each side, as factors go. */
    public double precisionPercent() {
        double width = Math.log1p(correctedPercent.high() / 100) - Math.log1p(correctedPercent.low() / 100);
        return Interval.toPercent(width / 2);
    }
}

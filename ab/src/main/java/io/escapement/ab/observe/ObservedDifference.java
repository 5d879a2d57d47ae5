package io.escapement.ab.observe;

import io.escapement.ab.statistics.Interval;
import io.escapement.ab.statistics.Median;
import io.escapement.ab.statistics.PseudoMedian;
import io.escapement.ab.statistics.Tails;
import io.escapement.ab.text.Numbers;
import java.util.List;
import java.util.stream.Collectors;

/**
 * How a figure differs between the sides; above 0: with the cached clock there is more of it.
 *
 * @param baseValue a typical round's; it and {@code value} are as far apart as {@code percent} says
 * @param percent with its interval of 95 %, which holds a bucket's width where it is a percentile
 * @param correctedPercent the same at the figure's share of a chance of error of 5 %, which all figures and all looks
 *     of a run have in common: wider, and the one that decides
 * @param controlPercent the same as {@code percent} of the rounds whose sides had the same clock; null if those are too
 *     few
 * @param isControlFound whether those differ, at the figure's share of the chance of error: then not the clock alone
 *     does
 * @param isDetected whether the corrected interval leaves out 0
 * @param detectablePercent the smallest that four in five such runs would have found
 */
public record ObservedDifference(
        String metric,
        String unit,
        double baseValue,
        double value,
        Interval percent,
        Interval correctedPercent,
        Interval controlPercent,
        boolean isControlFound,
        boolean isDetected,
        double detectablePercent) {
    /** Fewer values give no interval of 95 %. */
    public static final int LEAST_VALUES = 6;

    private static final double CHANCE = 0.05;
    private static final double POWER = 0.8;

    /**
     * Judges values that are one another's equals.
     *
     * @param differences of logarithms, the arm's less the base's
     * @param middles the means of both sides' logarithms
     * @param logWidths how far each difference may be from the true one
     * @param errorChance the figure's share of the chance of error
     */
    public static ObservedDifference of(
            String metric,
            String unit,
            double[] differences,
            double[] middles,
            double[] logWidths,
            double errorChance) {
        Interval interval = interval(differences, logWidths, CHANCE);
        Interval corrected = interval(differences, logWidths, errorChance);
        double middle = PseudoMedian.of(middles);
        double standardError = width(interval) / 2 / Tails.studentQuantile(CHANCE / 2, differences.length - 1);
        double detectable =
                width(corrected) / 2 + Tails.studentQuantile(1 - POWER, differences.length - 1) * standardError;
        return new ObservedDifference(
                metric,
                unit,
                Math.exp(middle - interval.estimate() / 2),
                Math.exp(middle + interval.estimate() / 2),
                interval.map(ObservedDifference::toPercent),
                corrected.map(ObservedDifference::toPercent),
                null,
                false,
                corrected.excludesZero() && Measure.isJudged(metric),
                toPercent(detectable));
    }

    /** Of logarithms, with a bucket's width on each side: both values may be anywhere within their buckets. */
    static Interval interval(double[] differences, double[] logWidths, double errorChance) {
        Interval interval = PseudoMedian.interval(differences, errorChance);
        double width = Median.of(logWidths);
        return new Interval(interval.estimate(), interval.low() - width, interval.high() + width);
    }

    /** With what the controls say; {@code control} is of logarithms, or null. */
    ObservedDifference with(Interval control, boolean isFound) {
        return new ObservedDifference(
                metric,
                unit,
                baseValue,
                value,
                percent,
                correctedPercent,
                control == null ? null : control.map(ObservedDifference::toPercent),
                isFound,
                isDetected,
                detectablePercent);
    }

    private static double width(Interval interval) {
        return interval.high() - interval.low();
    }

    static double toPercent(double logarithm) {
        return 100 * Math.expm1(logarithm);
    }

    public boolean isLoad() {
        return metric.equals(Measure.LOAD);
    }

    public String shownPercent() {
        return shown(percent);
    }

    /** An interval that is not finite tells nothing. */
    static String shown(Interval percent) {
        return Double.isFinite(percent.low()) && Double.isFinite(percent.high())
                ? Numbers.percent(percent)
                : "not to be told";
    }

    /** In a sentence or two; {@code comparison} stands before what was found. */
    public static String verdict(String comparison, List<ObservedDifference> differences) {
        String found = differences.stream()
                .filter(ObservedDifference::isDetected)
                .map(each -> each.metric + " " + each.shownPercent())
                .collect(Collectors.joining("; "));
        String others = differences.stream()
                .filter(each -> !each.isDetected && Measure.isJudged(each.metric))
                .map(ObservedDifference::shownDetectable)
                .collect(Collectors.joining(", "));
        return "Verdict: " + (found.isEmpty() ? "no difference was found." : comparison + found + ".")
                + (others.isEmpty()
                        ? ""
                        : " Not found, though such a run finds it four times in five: " + others + ".");
    }

    private String shownDetectable() {
        return metric + " ("
                + (Double.isFinite(detectablePercent)
                        ? "from " + Numbers.percent(detectablePercent) + " on"
                        : "of no size yet")
                + ")";
    }
}

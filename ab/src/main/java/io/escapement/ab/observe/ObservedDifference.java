package io.escapement.ab.observe;

import io.escapement.ab.statistics.Interval;
import io.escapement.ab.statistics.PseudoMedian;
import io.escapement.ab.statistics.Tails;
import io.escapement.ab.text.Numbers;
import io.escapement.ab.text.Table;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * How a figure differs between the sides; above 0: with the cached clock there is more of it.
 *
 * @param baseValue a typical round's; it and {@code value} are as far apart as {@code percent} says
 * @param percent with its interval of 95 %, which holds the widths of both sides' buckets where it is a percentile
 * @param correctedPercent the same at the figure's share of a chance of error of 5 %, which all figures of a run have
 *     in common: wider, and the one that decides
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

    /**
     * Judges values that are one another's equals, by the names of their figures.
     *
     * @param controls the same of sides that had one clock; may be too few
     */
    public static List<ObservedDifference> of(
            Map<String, List<Compared>> figures, Map<String, List<Compared>> controls) {
        long judged = figures.keySet().stream().filter(Measure::isJudged).count();
        double errorChance = PseudoMedian.ERROR_CHANCE / Math.max(1, judged);
        return figures.entrySet().stream()
                .map(each -> of(
                        each.getKey(), each.getValue(), controls.getOrDefault(each.getKey(), List.of()), errorChance))
                .toList();
    }

    private static ObservedDifference of(
            String metric, List<Compared> values, List<Compared> controls, double errorChance) {
        Interval interval = interval(values, PseudoMedian.ERROR_CHANCE);
        Interval corrected = interval(values, errorChance);
        double middle = PseudoMedian.of(figures(values, Compared::middle));
        boolean hasControl = controls.size() >= LEAST_VALUES;
        return new ObservedDifference(
                metric,
                values.get(0).unit(),
                Math.exp(middle - interval.estimate() / 2),
                Math.exp(middle + interval.estimate() / 2),
                interval.toPercent(),
                corrected.toPercent(),
                hasControl ? interval(controls, PseudoMedian.ERROR_CHANCE).toPercent() : null,
                hasControl
                        && Measure.isJudged(metric)
                        && interval(controls, errorChance).excludesZero(),
                corrected.excludesZero() && Measure.isJudged(metric),
                Interval.toPercent(Tails.detectable(
                        PseudoMedian.interval(figures(values, Compared::difference), PseudoMedian.ERROR_CHANCE),
                        corrected,
                        values.size())));
    }

    /**
     * Returns the interval of logarithms. Values of both sides may be anywhere within their buckets: the lower end is
     * that of the least differences, the upper end that of the largest.
     */
    private static Interval interval(List<Compared> values, double errorChance) {
        return new Interval(
                PseudoMedian.of(figures(values, Compared::difference)),
                PseudoMedian.interval(figures(values, Compared::low), errorChance)
                        .low(),
                PseudoMedian.interval(figures(values, Compared::high), errorChance)
                        .high());
    }

    private static double[] figures(List<Compared> values, ToDoubleFunction<Compared> figure) {
        return values.stream().mapToDouble(figure).toArray();
    }

    /** The sides' names stand above their values. */
    public static Table<ObservedDifference> table(String base, String arm, List<ObservedDifference> differences) {
        return new Table<>(differences)
                .column("", each -> each.metric + (each.isLoad() ? " (the load)" : ", " + each.unit))
                .column(base, each -> Numbers.of(each.baseValue))
                .column(arm, each -> Numbers.of(each.value))
                .column("difference (95 %)", ObservedDifference::shownPercent)
                .column("", each -> each.isDetected ? "*" : "")
                .column("the same clock twice", each -> each.controlPercent == null ? "" : shown(each.controlPercent));
    }

    /** How far the interval that decides reaches to each side, as factors go. */
    double precisionPercent() {
        double width = Math.log1p(correctedPercent.high() / 100) - Math.log1p(correctedPercent.low() / 100);
        return Interval.toPercent(width / 2);
    }

    /** Whether any is a finding, or would have been one had it been large enough. */
    public static boolean isAnswered(List<ObservedDifference> differences) {
        return differences.stream().anyMatch(each -> Measure.isJudged(each.metric) && isTold(each.correctedPercent));
    }

    boolean isLoad() {
        return metric.equals(Measure.LOAD);
    }

    public String shownPercent() {
        return shown(percent);
    }

    /** An interval that is not finite tells nothing. */
    static String shown(Interval percent) {
        return isTold(percent) ? Numbers.percent(percent) : "not to be told";
    }

    static boolean isTold(Interval percent) {
        return Double.isFinite(percent.low()) && Double.isFinite(percent.high());
    }

    /** In a sentence or two; {@code comparison} stands before what was found. */
    public static String verdict(String comparison, List<ObservedDifference> differences) {
        if (!isAnswered(differences)) {
            boolean areTooFew =
                    differences.stream().anyMatch(each -> Measure.isJudged(each.metric) && isTold(each.percent));
            return "Verdict: none: no figure could be judged"
                    + (areTooFew ? ", as there are too few values for so many figures." : ".");
        }
        String found = differences.stream()
                .filter(ObservedDifference::isDetected)
                .map(each -> each.metric + " " + each.shownPercent())
                .collect(Collectors.joining("; "));
        String verdict = "Verdict: " + (found.isEmpty() ? "no difference was found." : comparison + found + ".");
        List<String> others = differences.stream()
                .filter(each -> !each.isDetected && Measure.isJudged(each.metric))
                .map(each -> (Double.isFinite(each.detectablePercent)
                                ? Numbers.percent(each.detectablePercent) + " or more"
                                : "no size")
                        + " in " + each.metric)
                .toList();
        if (others.isEmpty()) {
            return verdict;
        }
        return verdict + (others.size() == 1 ? " A difference of " : " Differences of ") + String.join(", ", others)
                + " would have been found in four runs of five.";
    }
}

package io.escapement.ab.compare;

import io.escapement.ab.text.Numbers;
import io.escapement.ab.text.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * One arm against another: a family of metrics, of which at most one run in twenty finds what is not there.
 *
 * @param answer what was found and what was not decided, in one sentence, of a run that has an answer; null if no
 *     metric could be judged
 */
public record Comparison(String arm, String base, String answer, List<Difference> differences) {
    /** The rule by which a reader understands the lines. */
    public static final String RULE =
            "Better and worse hold for all figures together: if nothing differed, at most one run in twenty would find"
                    + " anything. An interval is for its figure alone: that of an undecided one may leave out 0.";

    /** Fewer pairs all have the same sign by chance more often than once in twenty runs with so many comparisons. */
    public static int leastPairs(int comparisons) {
        return PseudoMedian.leastValues(PseudoMedian.ERROR_CHANCE / comparisons);
    }

    /** Judges metrics as {@link #of(String, String, Map, Map, int)} does, if nothing speaks against them. */
    public static Comparison of(String arm, String base, Map<Metric, List<Pair>> metrics) {
        return of(arm, base, metrics, Map.of(), 1);
    }

    /**
     * Judges metrics that share one chance of error.
     *
     * @param metrics pairs whose orders coins have drawn, one for all metrics of a pair; lists of the same length, with
     *     null where a pair has none of that metric
     * @param objections why a metric can't be judged, by its name
     * @param comparisons of the run, which share the chance of error as well
     */
    public static Comparison of(
            String arm, String base, Map<Metric, List<Pair>> metrics, Map<String, String> objections, int comparisons) {
        List<Metric> judged = metrics.keySet().stream()
                .filter(metric -> metric.isJudged() && !objections.containsKey(metric.name()))
                .filter(metric -> known(metrics.get(metric)).size() >= leastPairs(comparisons))
                .toList();
        MaxT test = new MaxT(judged.stream().map(metrics::get).toList());
        double[] chances = test.adjusted();
        double[] shares = test.shares(PseudoMedian.ERROR_CHANCE / comparisons);
        List<Difference> differences = new ArrayList<>();
        metrics.forEach((metric, pairs) -> {
            int index = judged.indexOf(metric);
            differences.add(Difference.of(
                    metric,
                    known(pairs),
                    index < 0 ? null : (Double) Math.min(1, chances[index] * comparisons),
                    index < 0 ? PseudoMedian.ERROR_CHANCE : shares[index],
                    objections.get(metric.name())));
        });
        boolean isAnswered = differences.stream().anyMatch(each -> each.finding() != Finding.NOT_JUDGED);
        return new Comparison(arm, base, isAnswered ? Headline.of(arm, base, differences) : null, differences);
    }

    private static List<Pair> known(List<Pair> pairs) {
        return pairs.stream().filter(Objects::nonNull).toList();
    }

    /** Whether any of the metrics has that finding. */
    public boolean has(Finding finding) {
        return differences.stream().anyMatch(each -> each.finding() == finding);
    }

    /** Whether any metric could be judged: else the run has no answer. */
    public boolean isAnswered() {
        return answer != null;
    }

    /** Returns the answer, or that no figure could be judged. */
    public String verdict() {
        return isAnswered() ? "Verdict: " + answer + "." : "Verdict: none: no figure could be judged.";
    }

    /** Returns why metrics are not judged, where something speaks against them. */
    public List<String> objections() {
        return differences.stream()
                .map(Difference::objection)
                .filter(Objects::nonNull)
                .toList();
    }

    /** Returns a line for each metric. A run without an answer has findings of none. */
    public Table<Difference> table(boolean isAnswered) {
        return new Table<>(differences)
                .column("", each -> isAnswered ? each.words() : "not judged")
                .textColumn(arm + " against " + base, Difference::label)
                .column(base, each -> Numbers.of(each.baseValue()))
                .column(arm, each -> Numbers.of(each.value()))
                .column("difference (95 %)", each -> each.percent().percentText())
                .textColumn("", each -> isAnswered ? each.limit() : "");
    }
}

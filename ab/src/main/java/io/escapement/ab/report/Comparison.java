package io.escapement.ab.report;

import io.escapement.ab.report.Verdict.Outcome;
import io.escapement.ab.statistics.PseudoMedian;
import io.escapement.ab.text.Numbers;
import io.escapement.ab.text.Table;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** One arm against another, metric by metric. */
public record Comparison(String arm, String base, List<Difference> differences) {
    /** Fewer pairs give no interval of 95 %. */
    public static final int LEAST_PAIRS = 6;

    /** What a reader must know of the lines. */
    public static final String RULE =
            "Better or worse: the interval leaves out 0 even if corrected for the number of figures looked at.";

    /**
     * Judges figures, by their names, which share one chance of error.
     *
     * @param controls the same figures of pairs whose sides had one clock; may be too few
     */
    public static Comparison of(
            String arm, String base, Map<String, List<Compared>> figures, Map<String, List<Compared>> controls) {
        long judged = figures.keySet().stream().filter(Difference::isJudged).count();
        double errorChance = PseudoMedian.ERROR_CHANCE / Math.max(1, judged);
        return new Comparison(
                arm,
                base,
                figures.entrySet().stream()
                        .map(each -> Difference.of(
                                each.getKey(),
                                each.getValue(),
                                controls.getOrDefault(each.getKey(), List.of()),
                                errorChance,
                                null))
                        .toList());
    }

    /** Returns what was found over all metrics, whether or not the run has an answer. */
    public Outcome outcome() {
        boolean better = has(Finding.BETTER);
        boolean worse = has(Finding.WORSE);
        if (better && worse) {
            return Outcome.MIXED;
        }
        if (better) {
            return Outcome.BETTER;
        }
        return worse ? Outcome.WORSE : Outcome.NO_DIFFERENCE_DETECTED;
    }

    private boolean has(Finding finding) {
        return differences.stream().anyMatch(each -> each.finding() == finding);
    }

    /** Whether any metric could be judged: else the run has no answer. */
    public boolean isAnswered() {
        return differences.stream().anyMatch(each -> each.finding() != Finding.NOT_JUDGED);
    }

    /** Returns a sentence that says which arm is better, or that no figure could be judged. */
    public String verdict() {
        if (isAnswered()) {
            return "Verdict: " + answer(outcome()) + ".";
        }
        boolean areTooFew = differences.stream()
                .anyMatch(each -> Difference.isJudged(each.metric())
                        && each.objection() == null
                        && each.percent().isFinite());
        return "Verdict: none: no figure could be judged"
                + (areTooFew ? ", as there are too few values for so many figures." : ".");
    }

    String answer(Outcome outcome) {
        return switch (outcome) {
            case BETTER -> arm + " is better than " + base;
            case WORSE -> arm + " is worse than " + base;
            case MIXED -> arm + " is better than " + base + " in some figures and worse in others";
            default ->
                "no difference detected between " + base + " and " + arm
                        + (has(Finding.NO_DIFFERENCE) ? "" : "; only a large one could have been seen in this run");
        };
    }

    /** Returns why metrics are not judged, where something speaks against them. */
    public List<String> objections() {
        return differences.stream()
                .map(Difference::objection)
                .filter(Objects::nonNull)
                .toList();
    }

    /** Returns a line for each figure. A run without an answer has findings of none. */
    public Table<Difference> table(boolean isAnswered) {
        Table<Difference> table = new Table<>(differences)
                .column("", each -> (isAnswered ? each.finding() : Finding.NOT_JUDGED).words())
                .textColumn(arm + " against " + base, Difference::label)
                .column(base, each -> Numbers.of(each.baseValue()))
                .column(arm, each -> Numbers.of(each.value()))
                .column("difference (95 %)", each -> Numbers.percent(each.percent()));
        if (differences.stream().anyMatch(each -> each.controlPercent() != null)) {
            table.column(
                    "the same clock twice",
                    each -> each.controlPercent() == null ? "" : Numbers.percent(each.controlPercent()));
        }
        return table.textColumn("", each -> isAnswered ? each.limit() : "");
    }
}

package io.escapement.ab.judge;

import io.escapement.ab.host.ClockMode;
import io.escapement.ab.plan.Plan;
import io.escapement.ab.recording.Metric;
import io.escapement.ab.recording.Recording;
import io.escapement.ab.report.Comparison;
import io.escapement.ab.report.Difference;
import io.escapement.ab.report.Verdict;
import io.escapement.ab.report.Verdict.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/** Gives the verdict of a run, or why there is none. */
public final class Judgement {

    private final Plan plan;
    private final String clock;
    private final Recording recording;
    private final List<Comparison> comparisons;

    /** @param clock the mode of the slow clock that the service was started on, or null */
    public Judgement(Plan plan, String clock, Recording recording, List<Comparison> comparisons) {
        this.plan = plan;
        this.clock = clock;
        this.recording = recording;
        this.comparisons = comparisons;
    }

    public Verdict verdict() {
        List<String> problems = new ArrayList<>();
        if (recording.failure != null) {
            problems.add(recording.failure);
        }
        List<String> objections = new ArrayList<>(new Objections(recording.blocks).all());
        primaryUnfit().ifPresent(objections::add);
        problems.addAll(objections);
        problems.addAll(new Remarks(recording).all());
        if (recording.failure != null) {
            return new Verdict(
                    recording.refused ? Outcome.REFUSED : Outcome.INCOMPLETE,
                    (recording.refused ? "result refused: " : "no verdict: ") + recording.failure,
                    problems);
        }
        if (!objections.isEmpty()) {
            return new Verdict(Outcome.REFUSED, "result refused: " + objections.get(0), problems);
        }
        if (comparisons.isEmpty()) {
            return new Verdict(Outcome.INCOMPLETE, "no verdict: " + tooLittle(), problems);
        }
        comparisons.get(0).differences().stream()
                .map(Difference::objection)
                .filter(Objects::nonNull)
                .forEach(problems::add);
        String sentences = comparisons.stream().map(Comparison::sentence).collect(Collectors.joining(". "));
        return new Verdict(outcome(comparisons.get(0)), slowedClock() + sentences, problems);
    }

    private String tooLittle() {
        long complete = recording.blocks.stream()
                .collect(Collectors.groupingBy(block -> block.planned().round(), Collectors.counting()))
                .values()
                .stream()
                .filter(blocks -> blocks == plan.arms().size())
                .count();
        return "it takes " + PairedRounds.LEAST + " complete rounds, and there are " + complete
                + Remarks.voidBlocks(recording).map(text -> ": " + text).orElse("");
    }

    /** Returns why there is no verdict by the metric that was named to decide, if there is none. */
    private Optional<String> primaryUnfit() {
        if (plan.primaryMetric() == null || comparisons.isEmpty()) {
            return Optional.empty();
        }
        Optional<Difference> primary = comparisons.get(0).differences().stream()
                .filter(Difference::primary)
                .findFirst();
        if (primary.isPresent()) {
            return Optional.ofNullable(primary.get().objection())
                    .map(objection -> objection
                            + "; give it processors of its own, lower --rate, or name another metric (--primary)");
        }
        return Optional.of(
                plan.primaryMetric().equals(Metric.CAPACITY.name())
                        ? "the capacity, which was named to decide, was not measured"
                        : "a block holds too few requests for " + plan.primaryMetric()
                                + ", which was named to decide: measure longer blocks, or at a higher rate");
    }

    /** Begins the verdict with a clock that was made slow: what was found holds for such clocks only. */
    private String slowedClock() {
        if (clock == null || clock.equals(ClockMode.OFF.toString())) {
            return "";
        }
        Double readNanos = recording.service == null ? null : recording.service.realReadNanos();
        return "with the clock slowed"
                + (readNanos == null ? "" : String.format(Locale.ROOT, " to %,.0f ns a read", readNanos)) + " (--clock "
                + clock + "): ";
    }

    /** Decides by the metric that was named to decide, if one was. */
    private Outcome outcome(Comparison comparison) {
        List<Difference> deciding = comparison.differences().stream()
                .filter(each -> plan.primaryMetric() == null || each.primary())
                .toList();
        boolean better = deciding.stream().anyMatch(each -> Boolean.TRUE.equals(each.better()));
        boolean worse = deciding.stream().anyMatch(each -> Boolean.FALSE.equals(each.better()));
        if (better && worse) {
            return Outcome.MIXED;
        }
        return better ? Outcome.BETTER : worse ? Outcome.WORSE : Outcome.NO_DIFFERENCE_DETECTED;
    }
}

package io.escapement.ab.observe;

import io.escapement.ab.compare.Comparison;
import io.escapement.ab.compare.Difference;
import io.escapement.ab.compare.Metric;
import io.escapement.ab.host.Environment;
import io.escapement.ab.host.Printable;
import io.escapement.ab.report.Arm;
import io.escapement.ab.service.AgentFindings;
import io.escapement.ab.text.Plural;
import io.escapement.ab.text.TextPage;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The report of an observation, for people as text and for programs as JSON.
 *
 * @param service its process or address, and its JVM
 * @param traffic where the requests were counted
 * @param agent what the agent says at the end; null if it could not be asked
 * @param end why the run ended
 * @param isWhole whether it ended because its time was up: only then there is a verdict
 * @param isHarmed whether it ended because the service plainly fared worse while engaged
 * @param isLeftBypassed whether the agent is bypassed for that, as far as it told
 * @param comparison without differences if there is no verdict
 * @param leftOut figures that some round has not, or has as 0
 */
public record ObserveReport(
        int formatVersion,
        String startedAt,
        String endedAt,
        Environment environment,
        String service,
        String traffic,
        ObservationPlan plan,
        AgentFindings agent,
        int comparedRounds,
        int lostRounds,
        List<String> problems,
        String end,
        boolean isWhole,
        boolean isHarmed,
        boolean isLeftBypassed,
        Comparison comparison,
        List<String> leftOut,
        List<Round> rounds) {
    private static final int FORMAT_VERSION = 5;

    /** Judges an observation. */
    public static ObserveReport of(
            String startedAt,
            String endedAt,
            String service,
            String traffic,
            ObservationPlan plan,
            AgentFindings agent,
            Outcome outcome) {
        Judgement judgement = Judgement.of(outcome.rounds());
        List<String> problems = new ArrayList<>(outcome.problems());
        if (judgement.idleRounds() > 0) {
            problems.add(judgement.idleRounds() + " of the rounds that were lost had no request on a side (no"
                    + " traffic, or it has another label)");
        }
        Comparison comparison = judgement.comparison();
        return new ObserveReport(
                FORMAT_VERSION,
                startedAt,
                endedAt,
                Environment.here(),
                service,
                traffic,
                plan,
                agent,
                judgement.rounds().size(),
                outcome.lostRounds() + judgement.idleRounds(),
                problems,
                Printable.of(outcome.end()),
                outcome.isWhole(),
                outcome.isHarmed(),
                outcome.isLeftBypassed(),
                outcome.isWhole() ? comparison : new Comparison(comparison.arm(), comparison.base(), null, List.of()),
                judgement.leftOut(),
                outcome.rounds());
    }

    public String text() {
        TextPage text = new TextPage();
        text.paragraph("Observed: %s, from %s to %s. Requests: %s.", service, startedAt, endedAt, traffic);
        text.paragraph(
                "%s of four blocks of %d s (and %d s before each that don't count), %s and %s in an order drawn"
                        + " by chance; %,d lost. It ended because %s.",
                Plural.of(comparedRounds, "round"),
                plan.blockSeconds(),
                plan.dropSeconds(),
                Arm.BYPASSED,
                Arm.ENGAGED,
                lostRounds,
                end);
        if (agent != null) {
            text.paragraph("%s", agent.sentences());
        }
        text.line("");
        text.paragraph("%s", verdict());
        if (!comparison.differences().isEmpty()) {
            text.line("");
            text.table(comparison.table(true));
            text.line("");
        }
        remarks().forEach(remark -> text.paragraph("%s", remark));
        problems.stream().limit(5).forEach(problem -> text.paragraph("Note: %s.", problem));
        return text.toString();
    }

    private String verdict() {
        if (isHarmed) {
            return "Verdict: " + end + ". "
                    + (isLeftBypassed
                            ? "The agent is bypassed, and stays so until an operator calls auto()."
                            : "The agent could not be bypassed, and may have the cached clock again: run bypass PID.");
        }
        if (!isWhole) {
            return "Verdict: none, as the run ended before its time.";
        }
        if (comparedRounds < Comparison.leastPairs(1)) {
            return String.format(
                    Locale.ROOT,
                    "Verdict: none. It takes %d rounds at least, of %.0f s each.",
                    Comparison.leastPairs(1),
                    plan.secondsOfRound());
        }
        return comparison.verdict();
    }

    /** Returns what a reader of the differences must know besides. */
    private List<String> remarks() {
        List<String> remarks = new ArrayList<>();
        if (comparison.isAnswered()) {
            remarks.add(Comparison.RULE);
        }
        if (!leftOut.isEmpty() && isWhole && comparedRounds >= Comparison.leastPairs(1)) {
            remarks.add("Left out, as a round has none of it, or 0: " + String.join(", ", leftOut) + ".");
        }
        double rulerMillis =
                rounds.stream().mapToDouble(Round::rulerMillis).max().orElse(0);
        boolean hasLatencies =
                comparison.differences().stream().anyMatch(each -> each.unit().equals(Metric.MEAN.unit()));
        if (rulerMillis > 0 && hasLatencies) {
            remarks.add(String.format(
                    Locale.ROOT,
                    "Latencies while engaged are told to ±%.0f ms, the step of the cached clock, as the service may"
                            + " time its requests by it, and nothing shows a finer one. If it does not, give"
                            + " --latency-clock real.",
                    rulerMillis));
        }
        for (Difference each : comparison.differences()) {
            if (each.label().equals(Metric.CPU_BY_TIME.label())) {
                remarks.add(
                        "Requests were not counted: if clients wait for answers, more requests may hide a gain; give"
                                + " --metrics.");
            }
            if (each.metric().equals(Metric.LOAD.name()) && each.percent().excludesZero()) {
                remarks.add("The load differed: " + each.percent().percentText()
                        + ". Figures of a request are not adjusted for that; where clients wait for answers, it is what"
                        + " comes of a faster service.");
            }
        }
        return remarks;
    }
}

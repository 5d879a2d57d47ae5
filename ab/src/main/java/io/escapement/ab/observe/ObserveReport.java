package io.escapement.ab.observe;

import io.escapement.ab.host.Environment;
import io.escapement.ab.host.Printable;
import io.escapement.ab.report.Arm;
import io.escapement.ab.service.AgentFindings;
import io.escapement.ab.text.Json;
import io.escapement.ab.text.Numbers;
import io.escapement.ab.text.TextPage;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What was seen of a service, for people as text and for programs as JSON.
 *
 * @param service its process or address, and its JVM
 * @param traffic where the requests were counted
 * @param agent what the agent says at the end; null if it could not be asked
 * @param end why the run ended
 * @param isWhole whether it ended because its time was up: only then there is a verdict
 * @param differences empty if there is no verdict
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
        int controlRounds,
        int lostRounds,
        List<String> problems,
        String end,
        boolean isWhole,
        List<ObservedDifference> differences,
        List<String> leftOut,
        List<Round> rounds) {
    private static final int FORMAT_VERSION = 3;

    /** Judges what was seen. */
    public static ObserveReport of(
            String startedAt,
            String endedAt,
            String service,
            String traffic,
            ObservationPlan plan,
            AgentFindings agent,
            Observation.Outcome outcome) {
        Judgement judgement = new Judgement(outcome.rounds());
        int compared = judgement.compared().size();
        List<String> problems = new ArrayList<>(outcome.problems());
        if (judgement.idleRounds() > 0) {
            problems.add(judgement.idleRounds() + " of the rounds that were lost had no request on a side (no"
                    + " traffic, or it has another label)");
        }
        return new ObserveReport(
                FORMAT_VERSION,
                startedAt,
                endedAt,
                Environment.here(),
                service,
                traffic,
                plan,
                agent,
                compared,
                judgement.controls().size(),
                outcome.lostRounds() + judgement.idleRounds(),
                problems,
                Printable.of(outcome.end()),
                outcome.isWhole(),
                outcome.isWhole() ? judgement.differences() : List.of(),
                judgement.leftOut(),
                outcome.rounds());
    }

    public boolean isAnswered() {
        return ObservedDifference.isAnswered(differences);
    }

    /** Returns the report's files, by their names. */
    public Map<String, String> files() {
        return Map.of("report.txt", text(), "report.json", Json.of(this));
    }

    public String text() {
        TextPage text = new TextPage();
        text.paragraph("Observed: %s, from %s to %s. Requests: %s.", service, startedAt, endedAt, traffic);
        text.paragraph(
                "%,d rounds of four blocks of %d s (and %d s before each that don't count), %s and %s in an order drawn"
                        + " by chance; %,d more in which both sides had the same clock; %,d lost. It ended because %s.",
                comparedRounds,
                plan.blockSeconds(),
                plan.dropSeconds(),
                Arm.BYPASSED,
                Arm.ENGAGED,
                controlRounds,
                lostRounds,
                end);
        if (!differences.isEmpty()) {
            text.line("");
            text.table(ObservedDifference.table(Arm.BYPASSED.toString(), Arm.ENGAGED.toString(), differences));
            text.line("");
        }
        if (agent != null) {
            text.paragraph("%s", agent.sentences());
        }
        sentences().forEach(sentence -> text.paragraph("%s", sentence));
        problems.stream().limit(5).forEach(problem -> text.paragraph("Note: %s.", problem));
        return text.toString();
    }

    private List<String> sentences() {
        if (!isWhole) {
            return List.of("Verdict: none, as the run ended before its time. Whoever may end it when he likes what he"
                    + " sees finds something more often than once in twenty runs.");
        }
        if (comparedRounds < Judgement.LEAST_ROUNDS) {
            return List.of(String.format(
                    Locale.ROOT,
                    "Verdict: none. It takes %d rounds at least, of %.0f s each.",
                    Judgement.LEAST_ROUNDS,
                    plan.secondsOfRound()));
        }
        List<String> sentences = new ArrayList<>();
        sentences.add(ObservedDifference.verdict(Arm.ENGAGED + " against " + Arm.BYPASSED + ": ", differences));
        boolean isUncounted = differences.stream()
                .anyMatch(
                        each -> each.metric().equals(Measure.CPU) && each.unit().equals(Measure.CPU_UNCOUNTED));
        if (isUncounted) {
            sentences.add("Requests were not counted: if clients wait for answers, more requests may hide a gain; give"
                    + " --metrics.");
        }
        if (!leftOut.isEmpty()) {
            sentences.add("Left out, as a round has none of it, or 0: " + String.join(", ", leftOut) + ".");
        }
        if (isAnswered()) {
            sentences.add("*: the interval leaves out 0 even if corrected for the number of figures.");
        }
        String controls = differences.stream()
                .filter(ObservedDifference::isControlFound)
                .map(ObservedDifference::metric)
                .collect(Collectors.joining(", "));
        if (!controls.isEmpty()) {
            sentences.add("NOT TO BE TRUSTED: with the same clock on both sides " + controls
                    + " differed too, so something else does what is seen here.");
        }
        differences.stream()
                .filter(each -> each.isLoad() && each.percent().excludesZero())
                .forEach(load -> sentences.add("The load differed: " + Numbers.percent(load.percent())
                        + ". Figures of a request are not adjusted for that; where clients wait for answers, it is what"
                        + " comes of a faster service."));
        return sentences;
    }
}

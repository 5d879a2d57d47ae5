package io.escapement.ab.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.ab.compare.Metric;
import io.escapement.ab.compare.Value;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ObserveReportTest {

    private static final String NOT_COUNTED = "Requests were not counted: if clients wait for answers, more requests"
            + " may hide a gain; give --metrics.";

    private static final Value LOAD = new Value(100);

    @Test
    void whereRequestsAreNotCountedAGainMayBeHiddenInMoreOfThem() {
        String text = text(Double.NaN);

        assertThat(text)
                .contains(NOT_COUNTED)
                .containsPattern(
                        "Verdict: no difference between bypassed and engaged above \\d\\.\\d % in processor time\\.");
        assertThat(text).containsPattern("no difference above \\d\\.\\d %  processor time, ms a second ");
        assertThat(text(1_000)).doesNotContain("not counted");
    }

    @Test
    void whereNoFigureIsToldThereIsNoVerdict() {
        Map<Metric, Value> side = Map.of(Metric.PERCENTILES.get(0), new Value(1, 0, 2), Metric.LOAD, LOAD);
        ObserveReport report = report(9, true, new Round(0, "", side, side));

        assertThat(report.comparison().isAnswered()).isFalse();
        assertThat(report.text())
                .containsPattern("not judged  p50 latency, ms .*not to be told")
                .contains("Verdict: none: no figure could be judged.")
                .doesNotContain("would have shown");
    }

    @Test
    void aFigureThatIsNotInEveryRoundIsLeftOutAndNamed() {
        Map<Metric, Value> base = Map.of(Metric.MEAN, new Value(1), Metric.LOAD, LOAD);
        Map<Metric, Value> arm = Map.of(Metric.MEAN, new Value(0), Metric.LOAD, LOAD);
        ObserveReport report = report(9, true, new Round(0, "", base, arm));

        assertThat(report.comparison().isAnswered()).isFalse();
        assertThat(report.text().replaceAll("\n {2}", " "))
                .contains("Verdict: none: no figure could be judged.")
                .contains("Left out, as a round has none of it, or 0: mean.")
                .doesNotContain("It takes", "not counted");
    }

    @Test
    void aServiceWithoutARequestIsNotJudged() {
        Map<Metric, Value> idle = Map.of(Metric.PAUSES, new Value(1));

        assertThat(report(9, true, new Round(0, "", idle, idle)).text().replaceAll("\n {2}", " "))
                .contains("Verdict: none. It takes 6 rounds at least")
                .contains("9 of the rounds that were lost had no request on a side");
    }

    @Test
    void aRunThatEndedBeforeItsTimeHasItsRoundsAndNoVerdict() {
        Map<Metric, Value> side = Map.of(Metric.CPU_BY_TIME, new Value(1));
        ObserveReport report = report(20, false, new Round(0, "", side, side));

        assertThat(report.comparison().isAnswered()).isFalse();
        assertThat(report.comparison().differences()).isEmpty();
        assertThat(report.rounds()).hasSize(20);
        assertThat(report.text().replaceAll("\n {2}", " "))
                .contains("It ended because of that.", "Verdict: none, as the run ended before its time.");
    }

    @Test
    void theRulerIsTold() {
        String told = "Latencies while engaged are told to ±4 ms, the step of the cached clock";
        for (Metric latency : List.of(Metric.MEAN, Metric.PERCENTILES.get(0))) {
            Map<Metric, Value> timed = Map.of(latency, new Value(9), Metric.LOAD, LOAD);
            assertThat(report(9, true, new Round(0, "", timed, timed, 4)).text().replaceAll("\n {2}", " "))
                    .contains(told);
        }
        Map<Metric, Value> untimed = Map.of(Metric.CPU, new Value(9), Metric.LOAD, LOAD);
        assertThat(report(9, true, new Round(0, "", untimed, untimed, 4)).text())
                .doesNotContain("told to");
        Map<Metric, Value> side = Map.of(Metric.MEAN, new Value(9), Metric.LOAD, LOAD);
        assertThat(report(9, true, new Round(0, "", side, side, 0)).text().replaceAll("\n {2}", " "))
                .doesNotContain("told to");
    }

    @Test
    void harmIsTheVerdict() {
        ObserveReport report = harmed(true);

        assertThat(report.text().replaceAll("\n {2}", " "))
                .contains("Verdict: engaged does harm: it fails. The agent is bypassed, and stays so until an operator"
                        + " calls auto().");
        assertThat(report.comparison().isAnswered()).isFalse();
        assertThat(harmed(false).text().replaceAll("\n {2}", " "))
                .contains("it fails. The agent could not be bypassed, and may have the cached clock again: run bypass"
                        + " PID.");
    }

    private static ObserveReport harmed(boolean isLeftBypassed) {
        return report(new Outcome(List.of(), 0, List.of(), "engaged does harm: it fails", false, true, isLeftBypassed));
    }

    private static ObserveReport report(int rounds, boolean isWhole, Round round) {
        return report(Collections.nCopies(rounds, round), isWhole);
    }

    private static ObserveReport report(List<Round> rounds, boolean isWhole) {
        return report(new Outcome(rounds, 0, List.of(), "of that", isWhole, false, false));
    }

    private static ObserveReport report(Outcome outcome) {
        ObservationPlan plan = new ObservationPlan(30, 5, 7_200, 7, false);
        return ObserveReport.of("", "", "a service", "", plan, null, outcome);
    }

    private static String text(double requests) {
        List<Round> rounds = IntStream.range(0, 8)
                .mapToObj(i -> new Round(
                        i,
                        "",
                        window(requests, 1 + 0.01 * (i % 4)).values(),
                        window(requests, 1 + 0.01 * ((i + 2) % 4)).values()))
                .toList();
        return report(rounds, true).text().replaceAll("\n {2}", " ");
    }

    private static Window window(double requests, double cpuSeconds) {
        return new Window(10, 1e9 * cpuSeconds, 0, new Requests(requests, 0, 0, 0, new TreeMap<>()));
    }
}

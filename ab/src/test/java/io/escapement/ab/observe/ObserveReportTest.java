package io.escapement.ab.observe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ObserveReportTest {

    private static final String NOT_COUNTED = "Requests were not counted: if clients wait for answers, more requests"
            + " may hide a gain; give --metrics.";

    private static final Measure LOAD = new Measure("/s", 100);

    @Test
    void whereRequestsAreNotCountedAGainMayBeHiddenInMoreOfThem() {
        String text = text(Double.NaN);

        assertThat(text).contains("Verdict: no difference detected between bypassed and engaged.", NOT_COUNTED);
        assertThat(text).containsPattern("no difference  processor time, ms a second .* a change by \\d\\.\\d % would");
        assertThat(text(1_000)).doesNotContain("not counted");
    }

    @Test
    void whereNoFigureIsToldThereIsNoVerdict() {
        Map<String, Measure> side = Map.of("p50", new Measure("ms", 1, 0, 2), "requests/s", LOAD);
        ObserveReport report = report(9, true, new Round(0, "", false, side, side));

        assertThat(report.comparison().isAnswered()).isFalse();
        assertThat(report.text())
                .containsPattern("not judged  p50 latency, ms .*not to be told")
                .contains("Verdict: none: no figure could be judged.")
                .doesNotContain("would have shown");
    }

    @Test
    void aFigureThatIsNotInEveryRoundIsLeftOutAndNamed() {
        Map<String, Measure> base = Map.of("mean", new Measure("ms", 1), "requests/s", LOAD);
        Map<String, Measure> arm = Map.of("mean", new Measure("ms", 0), "requests/s", LOAD);
        ObserveReport report = report(9, true, new Round(0, "", false, base, arm));

        assertThat(report.comparison().isAnswered()).isFalse();
        assertThat(report.text().replaceAll("\n {2}", " "))
                .contains("Verdict: none: no figure could be judged.")
                .contains("Left out, as a round has none of it, or 0: mean.")
                .doesNotContain("It takes", "not counted");
    }

    @Test
    void aServiceWithoutARequestIsNotJudged() {
        Map<String, Measure> idle = Map.of("pauses", new Measure("ms a second", 1));

        assertThat(report(9, true, new Round(0, "", false, idle, idle)).text().replaceAll("\n {2}", " "))
                .contains("Verdict: none. It takes 6 rounds at least")
                .contains("9 of the rounds that were lost had no request on a side");
    }

    @Test
    void manyFiguresTakeMoreRounds() {
        Map<String, Measure> side =
                Map.of("cpu", new Measure("", 1), "mean", new Measure("", 1), "p50", new Measure("", 1));
        ObserveReport report = report(6, true, new Round(0, "", false, side, side));

        assertThat(report.comparison().isAnswered()).isFalse();
        assertThat(report.text().replaceAll("\n {2}", " "))
                .contains("no figure could be judged, as there are too few values for so many figures.");
    }

    @Test
    void aRunThatEndedBeforeItsTimeHasItsRoundsAndNoVerdict() {
        Map<String, Measure> side = Map.of("cpu", new Measure("", 1));
        ObserveReport report = report(20, false, new Round(0, "", false, side, side));

        assertThat(report.comparison().isAnswered()).isFalse();
        assertThat(report.comparison().differences()).isEmpty();
        assertThat(report.rounds()).hasSize(20);
        assertThat(report.text().replaceAll("\n {2}", " "))
                .contains("It ended because of that.", "Verdict: none, as the run ended before its time.");
    }

    private static ObserveReport report(int rounds, boolean isWhole, Round round) {
        return report(Collections.nCopies(rounds, round), isWhole);
    }

    private static ObserveReport report(List<Round> rounds, boolean isWhole) {
        return ObserveReport.of(
                "",
                "",
                "a service",
                "",
                new ObservationPlan(30, 5, 7_200, 7),
                null,
                new Observation.Outcome(rounds, 0, List.of(), "of that", isWhole));
    }

    private static String text(double requests) {
        List<Round> rounds = IntStream.range(0, 8)
                .mapToObj(i -> new Round(
                        i,
                        "",
                        false,
                        Measure.of(span(requests, 1 + 0.01 * (i % 4))),
                        Measure.of(span(requests, 1 + 0.01 * ((i + 2) % 4)))))
                .toList();
        return report(rounds, true).text().replaceAll("\n {2}", " ");
    }

    private static Span span(double requests, double cpuSeconds) {
        return new Span(10, 1e9 * cpuSeconds, 0, new Requests(requests, 0, 0, new TreeMap<>()));
    }
}

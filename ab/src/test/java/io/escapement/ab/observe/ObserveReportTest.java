package io.escapement.ab.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.ab.plan.Arm;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ObserveReportTest {

    private static final String NOT_COUNTED = "Requests were not counted: if clients wait for answers, more requests"
            + " may hide a gain; give --metrics or --mbean.";

    private static final ObservationPlan PLAN = new ObservationPlan(Arm.BYPASSED, Arm.ENGAGED, 30, 5, 7_200, 0, 7);

    @Test
    void whereRequestsAreNotCountedAGainMayBeHiddenInMoreOfThem() {
        String text = text(Double.NaN, Map.of());

        assertThat(text).contains("Verdict: no difference was found.", NOT_COUNTED);
        assertThat(text).containsPattern("found\\. A difference of \\d+\\.\\d % or more in cpu would have been found");
    }

    @Test
    void whereTheyAreCountedTheLoadShowsIt() {
        assertThat(text(1_000, Map.of())).doesNotContain("not counted");
        assertThat(text(Double.NaN, Map.of("a#RequestCount", 1_000.0))).doesNotContain("not counted");
    }

    @Test
    void whatWasNotFoundIsToldInOneSentence() {
        assertThat(text(Double.NaN, Map.of("a#RequestCount", 1_000.0)))
                .containsPattern(
                        "Differences of \\S+ % or more in cpu, \\S+ % or more in a#RequestCount would have been"
                                + " found in four runs of five\\.");
    }

    @Test
    void whereNoFigureIsToldThereIsNoVerdict() {
        Map<String, Measure> side = Map.of("p50", new Measure("ms", 1, 0, 2));
        ObserveReport report = report(9, Set.of("mean", "p50"), new Round(0, "", false, side, side));

        assertThat(report.isAnswered()).isFalse();
        assertThat(report.text())
                .contains("not to be told", "Verdict: none: no figure could be judged.")
                .contains("Left out, as a round has none of it, or 0: mean.")
                .doesNotContain("would have been found");
    }

    @Test
    void whereNoRoundHasAFigureItSaysWhichWereWanted() {
        Set<String> wanted = Measure.names(span(0, 1, Map.of("a#RequestCount", 0.0)));
        ObserveReport report = report(9, wanted, new Round(0, "", false, Map.of(), Map.of()));

        assertThat(report.isAnswered()).isFalse();
        assertThat(report.text().replaceAll("\n {2}", " "))
                .contains("Verdict: none: no figure was there in every round.")
                .contains("requests/s, cpu, mean, pauses, a#RequestCount.")
                .doesNotContain("It takes", "not counted");
    }

    @Test
    void manyFiguresTakeMoreRounds() {
        Map<String, Measure> side =
                Map.of("cpu", new Measure("", 1), "mean", new Measure("", 1), "p50", new Measure("", 1));
        ObserveReport report = report(6, Set.of(), new Round(0, "", false, side, side));

        assertThat(report.isAnswered()).isFalse();
        assertThat(report.text().replaceAll("\n {2}", " "))
                .contains("no figure could be judged, as there are too few values for so many figures.");
    }

    @Test
    void aRunThatEndedBeforeItsTimeHasItsRoundsAndNoVerdict() {
        Map<String, Measure> side = Map.of("cpu", new Measure("", 1));
        Round round = new Round(0, "", false, side, side);
        ObserveReport report = ObserveReport.of(
                "",
                "",
                "a service",
                "",
                PLAN,
                null,
                new Observation.Outcome(
                        Collections.nCopies(20, round), Set.of(), 0, List.of(), "it was interrupted", false));

        assertThat(report.isAnswered()).isFalse();
        assertThat(report.differences()).isEmpty();
        assertThat(report.rounds()).hasSize(20);
        assertThat(report.text().replaceAll("\n {2}", " "))
                .contains("It ended because it was interrupted.", "Verdict: none, as the run ended before its time.");
    }

    private static ObserveReport report(int rounds, Set<String> wanted, Round round) {
        return ObserveReport.of(
                "",
                "",
                "a service",
                "",
                PLAN,
                null,
                new Observation.Outcome(
                        Collections.nCopies(rounds, round), wanted, 0, List.of(), "the time was up", true));
    }

    private static String text(double requests, Map<String, Double> counters) {
        List<Round> rounds = IntStream.range(0, 8)
                .mapToObj(i -> new Round(
                        i,
                        "",
                        false,
                        Measure.of(span(requests, 1 + 0.01 * (i % 4), counters)),
                        Measure.of(span(requests, 1 + 0.01 * ((i + 2) % 4), counters))))
                .toList();
        Observation.Outcome outcome = new Observation.Outcome(rounds, Set.of(), 0, List.of(), "the time was up", true);
        return ObserveReport.of("", "", "a service", "", PLAN, null, outcome)
                .text()
                .replaceAll("\n {2}", " ");
    }

    private static Span span(double requests, double cpuSeconds, Map<String, Double> counters) {
        return new Span(10, 1e9 * cpuSeconds, 0, new Requests(requests, 0, 0, new TreeMap<>()), counters, Map.of());
    }
}

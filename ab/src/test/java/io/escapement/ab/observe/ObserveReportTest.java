package io.escapement.ab.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.ab.plan.Arm;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ObserveReportTest {

    private static final String NOT_COUNTED = "Requests were not counted: if clients wait for answers, more requests"
            + " may hide a gain; give --metrics or --mbean.";

    private static final ObservationPlan PLAN =
            new ObservationPlan(Arm.BYPASSED, Arm.ENGAGED, 30, 5, 7_200, 0, /* until= */ null, List.of(), 7);

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

    private static String text(double requests, Map<String, Double> counters) {
        List<Round> rounds = IntStream.range(0, 8)
                .mapToObj(i -> new Round(
                        i,
                        "",
                        false,
                        Measure.of(span(requests, 1 + 0.01 * (i % 4), counters)),
                        Measure.of(span(requests, 1 + 0.01 * ((i + 2) % 4), counters))))
                .toList();
        Observation.Outcome outcome = new Observation.Outcome(rounds, 0, List.of(), "the time was up", false, 1);
        return ObserveReport.of("", "", "a service", "", PLAN, null, outcome)
                .text()
                .replaceAll("\n {2}", " ");
    }

    private static Span span(double requests, double cpuSeconds, Map<String, Double> counters) {
        return new Span(10, 1e9 * cpuSeconds, 0, new Requests(requests, 0, 0, new TreeMap<>()), counters, Map.of());
    }
}

package io.escapement.ab.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class HeadlineTest {
    private static final Metric P50 = Metric.PERCENTILES.get(0);
    private static final Metric P90 = Metric.PERCENTILES.get(1);
    private static final Metric P99 = Metric.PERCENTILES.get(2);

    private final Map<Metric, List<Pair>> metrics = new LinkedHashMap<>();

    @Test
    void itSaysWhatIsBetterByHowMuchAndWhatIsUndecided() {
        differ(Metric.CAPACITY, 2.55);
        differ(Metric.CPU, 0.9);
        scatter(P99);
        assertThat(answer())
                .isEqualTo("engaged takes less processor time (−10.0 %) and has more capacity (+155.0 %) than"
                        + " bypassed; p99 latency undecided");

        differ(P50, 0.6);
        differ(P90, 0.5);
        scatter(Metric.MEAN);
        assertThat(answer())
                .isEqualTo("engaged takes less processor time (−10.0 %), has more capacity (+155.0 %) and has lower p50"
                        + " and p90 latency (−40.0 and −50.0 %) than bypassed; p99 and mean latency undecided");
    }

    @Test
    void whatIsWorseStandsBesideWhatIsBetter() {
        differ(Metric.CPU, 0.9);
        differ(P50, 1.2);
        assertThat(answer())
                .isEqualTo("engaged takes less processor time (−10.0 %), but has higher p50 latency (+20.0 %) than"
                        + " bypassed");

        metrics.remove(Metric.CPU);
        assertThat(answer()).isEqualTo("engaged has higher p50 latency (+20.0 %) than bypassed");
    }

    @Test
    void whereNothingIsFoundItSaysAboveWhichSizeAndWhatIsUndecided() {
        scatter(Metric.CPU);
        assertThat(answer()).isEqualTo("no difference found between bypassed and engaged; processor time undecided");

        put(P50, 0.96, 1.04);
        put(P90, 0.98, 1.02);
        assertThat(answer())
                .isEqualTo("no difference between bypassed and engaged above 4.2 % in p50 and p90 latency;"
                        + " processor time undecided");
    }

    @Test
    void whatIsNoFindingIsNotInItAndWhatSpeaksAgainstAFigureIs() {
        differ(Metric.LOAD, 2);
        differ(Metric.CPU, 0.9);
        differ(Metric.MEAN, 0.5);

        Comparison comparison = Comparison.of("engaged", "bypassed", metrics, Map.of("mean", "it was late"), 1);

        assertThat(comparison.answer())
                .isEqualTo("engaged takes less processor time (−10.0 %) than bypassed; mean latency not judged");
        assertThat(comparison.verdict()).isEqualTo("Verdict: " + comparison.answer() + ".");
    }

    @Test
    void whereNoFigureCanBeJudgedThereIsNone() {
        differ(Metric.LOAD, 2);
        assertThat(answer()).isNull();
    }

    /** As of a fleet, told apart by a label with many values. */
    @Test
    void ofManyLinesItCountsTheRest() {
        for (int value = 1; value <= 10; value++) {
            scatter(new Metric("cpu where node=" + value, "us", "", null));
        }
        assertThat(answer())
                .startsWith("no difference found between bypassed and engaged; processor time where node=1, ")
                .endsWith(", processor time where node=8 and 2 more undecided");
    }

    private String answer() {
        return Comparison.of("engaged", "bypassed", metrics).answer();
    }

    private void differ(Metric metric, double factor) {
        put(metric, factor, factor);
    }

    private void scatter(Metric metric) {
        put(metric, 0.5, 2);
    }

    /** The engaged value by the bypassed one, in rounds in turns. */
    private void put(Metric metric, double factor, double next) {
        metrics.put(
                metric,
                IntStream.range(0, 12)
                        .mapToObj(round -> Pair.of(new Value(1), new Value(round % 2 == 0 ? factor : next)))
                        .toList());
    }
}

package io.escapement.bench.performance;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.ab.host.ClockMode;
import io.escapement.ab.statistics.Interval;
import io.escapement.bench.clocks.MeasuredClock;
import io.escapement.bench.experiment.Item;
import io.escapement.bench.experiment.Result;
import io.escapement.bench.experiment.Results;
import java.util.List;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class ResultsTest {
    private static final String NANOS = "nanos";
    private static final Item HUTOOL = new Item(Topic.READ_COST.toString(), ClockMode.OFF, 1, "HUTOOL", 0);
    private static final Item VOLATILE = new Item(Topic.READ_COST.toString(), ClockMode.OFF, 1, "VOLATILE", 0);

    @Test
    void ofAForkTheMedianOfItsIterationsCountsAndOfTheRoundsTheirMedian() {
        Results<Series> results = new Results<>();
        double[][] rounds = {{1, 2, 90}, {4, 4, 4}, {70, 3, 3}};
        for (int i = 0; i < rounds.length; i++) {
            results.add(SomeResults.measured(
                    new Item(Topic.READ_COST.toString(), ClockMode.OFF, 1, "HUTOOL", i + 1),
                    Map.of(NANOS, List.of(rounds[i][0], rounds[i][1], rounds[i][2]))));
        }
        assertThat(results.median(HUTOOL, ResultsTest::nanos)).isEqualTo(new Interval(3, 2, 4));
    }

    /** In the third round the machine was three times as slow, for both. */
    @Test
    void aRatioIsTakenWithinEachRound() {
        Results<Series> results = new SomeResults()
                .readCost(ClockMode.OFF, MeasuredClock.HUTOOL, 1, 2, 2.2, 6.3)
                .readCost(ClockMode.OFF, MeasuredClock.VOLATILE, 1, 1, 1, 3)
                .results;

        Interval ratio = results.ratio(HUTOOL, VOLATILE, ResultsTest::nanos);
        assertThat(ratio.estimate()).isCloseTo(2.1, Offset.offset(1e-9));
        assertThat(ratio.low()).isEqualTo(2);
        assertThat(ratio.high()).isEqualTo(2.2);
    }

    @Test
    void aRoundThatHasOnlyOneOfTwoGivesNoRatio() {
        Results<Series> results = new SomeResults()
                .readCost(ClockMode.OFF, MeasuredClock.HUTOOL, 1, 2, 9)
                .readCost(ClockMode.OFF, MeasuredClock.VOLATILE, 1, 1)
                .results;

        assertThat(results.ratio(HUTOOL, VOLATILE, ResultsTest::nanos)).isEqualTo(new Interval(2, 2, 2));
        assertThat(results.ratio(
                        HUTOOL,
                        new Item(Topic.READ_COST.toString(), ClockMode.DEVICE, 1, "VOLATILE", 0),
                        ResultsTest::nanos))
                .isNull();
    }

    @Test
    void whatFailedIsNoResult() {
        Item item = new Item(Topic.READ_COST.toString(), ClockMode.OFF, 1, "HUTOOL", 1);
        Results<Series> results = new Results<>();
        results.add(new Result<>(item, null, "the child JVM ended with status 1", 2, null, null));

        assertThat(results.hasMeasured(item)).isFalse();
        assertThat(results.median(HUTOOL, ResultsTest::nanos)).isNull();
        assertThat(results.measured(Topic.READ_COST.toString())).isEmpty();
    }

    private static double nanos(Series found) {
        return found.median(NANOS);
    }
}

package io.escapement.bench.ab;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.bench.ab.report.Comparison;
import io.escapement.bench.ab.report.Difference;
import io.escapement.bench.statistics.Interval;
import java.util.List;
import org.junit.jupiter.api.Test;

class FailConditionTest {

    private final FailCondition condition = FailCondition.parse("p99 > +5%");

    @Test
    void holdsWhereTheMetricIsThatMuchHigherAndTheDifferenceIsDetected() {
        assertThat(condition.metBy(differing("p99", 8, true)))
                .hasValueSatisfying(text -> assertThat(text).contains("p99 of engaged is 8.0 %"));
        assertThat(condition.metBy(differing("p99", 8, false))).isEmpty();
        assertThat(condition.metBy(differing("p99", 4, true))).isEmpty();
        assertThat(condition.metBy(differing("p99", -8, true))).isEmpty();
        assertThat(condition.metBy(differing("p50", 8, true))).isEmpty();
    }

    @Test
    void theMetricMayBeAnyThatIsMeasured() {
        assertThat(FailCondition.parse("p99.9>2.5%")).isEqualTo(new FailCondition("p99.9", 2.5));
        assertThat(FailCondition.parse("cpu > 10 %")).isEqualTo(new FailCondition("cpu", 10));
    }

    private static Comparison differing(String metric, double percent, boolean detected) {
        Interval interval = new Interval(percent, percent - 1, percent + 1);
        Difference difference = new Difference(metric, "ms", true, 1, 2, interval, interval, 1, detected, List.of());
        return new Comparison("engaged", "bypassed", "", List.of(difference));
    }
}

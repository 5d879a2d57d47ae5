package io.escapement.ab.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.escapement.ab.report.Comparison;
import io.escapement.ab.report.Difference;
import io.escapement.ab.statistics.Interval;
import java.util.List;
import org.junit.jupiter.api.Test;

class FailConditionTest {

    private final FailCondition slower = FailCondition.parse("p99 > +5%");
    private final FailCondition serves = FailCondition.parse("capacity < -5%");

    @Test
    void holdsWhereTheMetricIsThatMuchHigherAndTheDifferenceIsDetected() {
        assertThat(slower.judge(differing("p99", 8, true)).status()).isEqualTo(FailCondition.HOLDS);
        assertThat(slower.judge(differing("p99", 8, true)).text())
                .isEqualTo("--fail-if 'p99 > +5%' holds: p99 of engaged differs from that of bypassed by"
                        + " +8.0 % (+7.0 to +9.0)");
        assertThat(slower.judge(differing("p99", 8, false)).status()).isEqualTo(FailCondition.DOES_NOT_HOLD);
        assertThat(slower.judge(differing("p99", 4, true)).status()).isEqualTo(FailCondition.DOES_NOT_HOLD);
        assertThat(slower.judge(differing("p99", -8, true)).status()).isEqualTo(FailCondition.DOES_NOT_HOLD);
    }

    @Test
    void orThatMuchLower() {
        assertThat(serves.judge(differing("capacity", -8, true)).status()).isEqualTo(FailCondition.HOLDS);
        assertThat(serves.judge(differing("capacity", -4, true)).status()).isEqualTo(FailCondition.DOES_NOT_HOLD);
        assertThat(serves.judge(differing("capacity", 8, true)).status()).isEqualTo(FailCondition.DOES_NOT_HOLD);
    }

    @Test
    void whatWasNotMeasuredOrCantBeJudgedIsNoSuccess() {
        assertThat(slower.judge(differing("p50", 8, true)).status()).isEqualTo(FailCondition.NOT_JUDGED);
        Difference late = difference("p99", 8, false, 1, "the generator itself was late");
        FailCondition.Outcome outcome = slower.judge(new Comparison("engaged", "bypassed", "", List.of(late)));
        assertThat(outcome.status()).isEqualTo(FailCondition.NOT_JUDGED);
        assertThat(outcome.text()).contains("can't be judged: the generator itself was late");
    }

    @Test
    void aRunThatCouldNotHaveSeenItSaysSo() {
        Difference coarse = difference("p99", 8, false, 40, null);
        FailCondition.Outcome outcome = slower.judge(new Comparison("engaged", "bypassed", "", List.of(coarse)));
        assertThat(outcome.status()).isEqualTo(FailCondition.DOES_NOT_HOLD);
        assertThat(outcome.text()).contains("this run would have detected +40 %");
        assertThat(slower.judge(differing("p99", 1, false)).text()).isEmpty();
        Difference fine = difference("capacity", 1, false, 5.1, null);
        assertThat(serves.judge(new Comparison("engaged", "bypassed", "", List.of(fine)))
                        .text())
                .isEmpty();
    }

    @Test
    void theMetricMayBeAnyThatIsMeasured() {
        assertThat(FailCondition.parse("p99.9>2.5%")).isEqualTo(new FailCondition("p99.9", 2.5));
        assertThat(FailCondition.parse("cpu > 10 %")).isEqualTo(new FailCondition("cpu", 10));
        assertThat(FailCondition.parse("capacity<-7.5%")).isEqualTo(new FailCondition("capacity", -7.5));
        assertThat(FailCondition.parse("capacity<-7.5%")).hasToString("--fail-if 'capacity < -7.5%'");
        assertThatThrownBy(() -> FailCondition.parse("capacity < 5%")).hasMessageContaining("not of the form");
    }

    private static Comparison differing(String metric, double percent, boolean detected) {
        return new Comparison("engaged", "bypassed", "", List.of(difference(metric, percent, detected, 1, null)));
    }

    private static Difference difference(
            String metric, double percent, boolean detected, double detectablePercent, String objection) {
        Interval interval = new Interval(percent, percent - 1, percent + 1);
        Boolean better = detected ? (Boolean) (percent < 0) : null;
        return ComparisonTextTest.difference(metric, false, interval, better, detectablePercent, objection);
    }
}

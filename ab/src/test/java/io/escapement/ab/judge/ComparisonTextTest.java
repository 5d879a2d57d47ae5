package io.escapement.ab.judge;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.ab.plan.Arm;
import io.escapement.ab.report.Difference;
import io.escapement.ab.statistics.Interval;
import java.util.List;
import org.junit.jupiter.api.Test;

class ComparisonTextTest {

    @Test
    void itSaysAllThatWasFoundInWordsThatFitAndThenWhatCouldNotBeTold() {
        assertThat(sentence(
                        found("capacity", 146, 131, 158),
                        found("cpu", -34, -37, -31),
                        found("p50", -29, -34, -25),
                        open("p90", 9.7),
                        open("p99", 366)))
                .isEqualTo("saturated, engaged serves 2.46 times (2.31 to 2.58) as many requests a second as bypassed;"
                        + " at 2,500 requests a second it takes 34 % (31 to 37) less processor time a request"
                        + " and is 29 % (25 to 34) faster at p50."
                        + " Undecided: p90 latency (only a change by 9.7 % or more would have shown),"
                        + " p99 latency (a factor of 4.7)");
    }

    @Test
    void worseIsSaidAsPlainlyAsBetter() {
        assertThat(sentence(found("capacity", -10, -12, -8), found("cpu", 31, 20, 42), found("p50", 120, 100, 140)))
                .isEqualTo("saturated, engaged serves 10 % (8 to 12) fewer requests a second than bypassed;"
                        + " at 2,500 requests a second it takes 31 % (20 to 42) more processor time a request"
                        + " and takes 2.20 times (2.00 to 2.40) as long at p50");
        assertThat(sentence(found("capacity", 10, 8, 12), found("p99", 30, 20, 40)))
                .isEqualTo("saturated, engaged serves 10 % (8 to 12) more requests a second than bypassed;"
                        + " but at 2,500 requests a second it is 30 % (20 to 40) slower at p99");
        assertThat(sentence(found("cpu", -12, -25, -0.4), found("p99", 30, 20, 40)))
                .isEqualTo(
                        "at 2,500 requests a second engaged takes 12 % (0.4 to 25) less processor time a request than"
                                + " bypassed; but it is 30 % (20 to 40) slower at p99");
    }

    @Test
    void noDifferenceIsSaidOnlyWhereNoneWasFoundAndWithTheSmallestThatWouldHaveBeen() {
        assertThat(sentence(open("capacity", 4.1), open("cpu", 3), open("p99", 45)))
                .isEqualTo("no difference detected between bypassed and engaged. Undecided: capacity (only a change by"
                        + " 4.1 % or more would have shown), processor time a request (3.0 %), p99 latency (a"
                        + " factor of 1.45)");
        assertThat(sentence(open("cpu", 24), open("p99", 2_200)))
                .startsWith("no difference detected between bypassed and engaged, and only a large one would have been."
                        + " Undecided: processor time a request (only a change by a factor of 1.24 or more"
                        + " would have shown),"
                        + " p99 latency (a factor of 23)");
    }

    @Test
    void theMetricThatWasNamedToDecideComesFirst() {
        assertThat(sentence(found("capacity", 10, 8, 12), primary(found("p99", -30, -40, -20))))
                .isEqualTo("at 2,500 requests a second engaged is 30 % (20 to 40) faster at p99 than bypassed;"
                        + " saturated, it serves 10 % (8 to 12) more requests a second");
        assertThat(sentence(found("capacity", 10, 8, 12), open("p50", 5), primary(open("p99", 45))))
                .isEqualTo("p99 latency, which was named to decide, is undecided (only a change by a factor of 1.45 or"
                        + " more would have shown). Besides, saturated, engaged serves 10 % (8 to 12) more"
                        + " requests a second than"
                        + " bypassed. Undecided: p50 latency (only a change by 5.0 % or more would have shown)");
    }

    @Test
    void whatIsNotJudgedIsNamed() {
        assertThat(sentence(found("cpu", -34, -37, -31), late("p99"), late("mean")))
                .isEqualTo("at 2,500 requests a second engaged takes 34 % (31 to 37) less processor time a request than"
                        + " bypassed. Not judged: p99 latency, mean latency, where the generator itself was late");
    }

    private static String sentence(Difference... differences) {
        return ComparisonText.of(Arm.ENGAGED, Arm.BYPASSED, 2_500, List.of(differences));
    }

    private static Difference found(String metric, double estimate, double low, double high) {
        Boolean better = metric.equals("capacity") == estimate > 0;
        return difference(metric, false, new Interval(estimate, low, high), better, 1, null);
    }

    private static Difference open(String metric, double detectablePercent) {
        return difference(metric, false, new Interval(1, -1, 2), null, detectablePercent, null);
    }

    private static Difference late(String metric) {
        return difference(metric, false, new Interval(1, -1, 2), null, 1, "late");
    }

    private static Difference primary(Difference of) {
        return difference(of.metric(), true, of.percent(), of.better(), of.detectablePercent(), of.objection());
    }

    static Difference difference(
            String metric,
            boolean primary,
            Interval percent,
            Boolean better,
            double detectablePercent,
            String objection) {
        return new Difference(
                metric,
                "ms",
                primary,
                1,
                1,
                percent,
                percent,
                percent,
                better != null,
                better,
                detectablePercent,
                objection,
                List.of());
    }
}

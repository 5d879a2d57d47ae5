package io.escapement.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.agent.verdict.Measured;
import io.escapement.agent.verdict.ReadCostOnAllCores;
import org.junit.jupiter.api.Test;

class PrometheusTextTest {
    private static final ReadCostOnAllCores WAITING = Measured.onAllCores(2, 1050, 2100);
    private static final ReadCostOnAllCores UNMEASURED = Measured.onAllCores(2, Double.NaN, Double.NaN);

    @Test
    void describesEachMetricAndGivesBaseUnits() {
        assertThat(new PrometheusText(Measured.slow(), WAITING)).hasToString("""
                # HELP escapement_clock_read_seconds Cost of one System.currentTimeMillis() while one core, or all \
                cores, read the clock.
                # TYPE escapement_clock_read_seconds gauge
                escapement_clock_read_seconds{clocksource="hpet",cores="1"} 1.0500e-06
                escapement_clock_read_seconds{clocksource="hpet",cores="all"} 2.1000e-06
                # HELP escapement_clock_slow Whether a read on one core costs more than \
                escapement_clock_slow_threshold_seconds; absent if that can't be told.
                # TYPE escapement_clock_slow gauge
                escapement_clock_slow 1
                # HELP escapement_clock_slow_threshold_seconds Cost of a read above which the clock is slow (option \
                slow-threshold).
                # TYPE escapement_clock_slow_threshold_seconds gauge
                escapement_clock_slow_threshold_seconds 1.0000e-07""");
        assertThat(new PrometheusText(Measured.healthy(), WAITING).toString())
                .contains("\nescapement_clock_slow 0\n", "{clocksource=\"tsc\",cores=\"1\"} 2.7100e-08\n");
    }

    @Test
    void leavesOutWhatCanNotBeTold() {
        String text = new PrometheusText(Measured.unknown(), UNMEASURED).toString();

        assertThat(text.lines()).noneMatch(line -> line.startsWith("escapement_clock_slow "));
        assertThat(text).contains("cores=\"1\"").doesNotContain("cores=\"all\"", "NaN");
    }

    @Test
    void escapesWhatALabelCanNotHold() {
        assertThat(new PrometheusText(Measured.slowWith("a\\b\"c\nd"), WAITING).toString())
                .contains("{clocksource=\"a\\\\b\\\"c\\nd\",cores=\"1\"}");
    }
}

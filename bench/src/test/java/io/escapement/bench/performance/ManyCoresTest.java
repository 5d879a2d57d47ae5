package io.escapement.bench.performance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.escapement.ab.host.ClockMode;
import io.escapement.bench.clocks.MeasuredClock;
import io.escapement.bench.report.Page;
import org.junit.jupiter.api.Test;

class ManyCoresTest {
    @Test
    void theModelStartsFromWhatTheRunMeasuredOnOneThread() {
        SomeResults some = new SomeResults()
                .readCost(ClockMode.OFF, MeasuredClock.ESCAPEMENT, 1, 2)
                .readCost(ClockMode.DEVICE, MeasuredClock.JDK, 1, 4_000);

        assertThat(markdown(some))
                .contains("*c0* = 2.00 and the device's read of 4,000")
                .contains("| 100 ns, 2 | 2.01 | 2.03 | 0.40 | 8,000 |");
    }

    @Test
    void withoutThoseMeasurementsThereIsNoModel() {
        SomeResults some = new SomeResults().readCost(ClockMode.OFF, MeasuredClock.ESCAPEMENT, 1, 2);

        assertThat(markdown(some)).isBlank();
    }

    @Test
    void atMostGrowsWithTheCoresAndAtLeastDoesNot() {
        assertThat(ManyCores.leastShare(100)).isCloseTo(0.000175 + 1.6384 / (500 + 1.6384), within(0.0001));
        assertThat(ManyCores.mostShare(8, 100)).isCloseTo(0.004 + 26.2 / (500 + 26.2), within(0.0001));
        assertThat(ManyCores.mostShare(128, 100)).isCloseTo(0.064 + 64.0 / (500 + 64), within(0.0001));
        assertThat(ManyCores.mostShare(2, 100)).isLessThan(ManyCores.mostShare(8, 100));
        assertThat(ManyCores.leastShare(100)).isLessThan(ManyCores.mostShare(2, 100));
    }

    private static String markdown(SomeResults some) {
        Page page = new Page();
        new ManyCores(some.results).addTo(page);
        return page.markdown();
    }
}

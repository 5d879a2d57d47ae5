package io.escapement.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.ab.statistics.Interval;
import org.junit.jupiter.api.Test;

class FiguresTest {
    @Test
    void threeDigitsAreShown() {
        assertThat(Figures.of(0.01234)).isEqualTo("0.012");
        assertThat(Figures.of(1.234)).isEqualTo("1.23");
        assertThat(Figures.of(9.999)).isEqualTo("10.0");
        assertThat(Figures.of(99.96)).isEqualTo("100");
        assertThat(Figures.of(12345.6)).isEqualTo("12,346");
    }

    @Test
    void oneValueHasNoInterval() {
        assertThat(Figures.of(new Interval(2, 1, 3))).isEqualTo("2.00 (1.00 to 3.00)");
        assertThat(Figures.of(new Interval(2, 2, 2))).isEqualTo("2.00");
        assertThat(Figures.of((Interval) null)).isEmpty();
    }
}

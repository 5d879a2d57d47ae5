package io.escapement.ab.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.ab.statistics.Interval;
import org.junit.jupiter.api.Test;

class NumbersTest {

    @Test
    void theyHaveAsManyDigitsAsMeanSomething() {
        assertThat(Numbers.of(0.38)).isEqualTo("0.380");
        assertThat(Numbers.of(23.5766)).isEqualTo("23.58");
        assertThat(Numbers.of(245.64)).isEqualTo("245.6");
        assertThat(Numbers.of(12345.6)).isEqualTo("12,346");
    }

    @Test
    void anIntervalSaysItsSigns() {
        assertThat(Numbers.percent(new Interval(-36.94, -63.67, 12.39))).isEqualTo("−36.9 % (−63.7 to +12.4)");
    }

    @Test
    void whatIsNotKnownIsSaid() {
        assertThat(Numbers.of(null)).isEqualTo("–");
        assertThat(Numbers.of(Double.NaN)).isEqualTo("–");
        assertThat(Numbers.percent(new Interval(1, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY)))
                .isEqualTo("not to be told");
    }

    @Test
    void thoseOnAnAxisKeepTheirNines() {
        assertThat(Numbers.tick(99.99999)).isEqualTo("99.99999");
        assertThat(Numbers.tick(99.9)).isEqualTo("99.9");
        assertThat(Numbers.tick(100)).isEqualTo("100");
    }
}

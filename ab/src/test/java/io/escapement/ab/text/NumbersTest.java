package io.escapement.ab.text;

import static org.assertj.core.api.Assertions.assertThat;

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
    void whatIsNotKnownIsSaid() {
        assertThat(Numbers.of(null)).isEqualTo("–");
        assertThat(Numbers.of(Double.NaN)).isEqualTo("–");
    }

    @Test
    void thoseOnAnAxisKeepTheirNines() {
        assertThat(Numbers.tick(99.99999)).isEqualTo("99.99999");
        assertThat(Numbers.tick(99.9)).isEqualTo("99.9");
        assertThat(Numbers.tick(100)).isEqualTo("100");
    }
}

package io.escapement.ab.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class TailsTest {

    /** From tables. */
    @Test
    void theTailsAreThoseOfTheTables() {
        assertThat(Tails.normalQuantile(0.025)).isCloseTo(1.959964, within(1e-6));
        assertThat(Tails.normalQuantile(0.001)).isCloseTo(3.090232, within(1e-6));
        assertThat(Tails.studentQuantile(0.025, 5)).isCloseTo(2.570582, within(1e-4));
        assertThat(Tails.studentQuantile(0.005, 9)).isCloseTo(3.249836, within(1e-4));
    }
}

package io.escapement.ab.compare;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class DifferenceTest {
    /** By the table of Student's t, of eleven degrees of freedom: 2.201 for an interval of 95 %, 0.876 for 80 %. */
    @Test
    void aDetectableDifferenceIsBeyondHalfTheIntervalThatMustLeaveOutZero() {
        double widthOfStandardErrorOne = 2 * 2.201;
        Interval corrected = new Interval(0, -3, 3);

        assertThat(Difference.detectable(widthOfStandardErrorOne, corrected, 12))
                .isCloseTo(3.876, Offset.offset(0.001));
    }
}

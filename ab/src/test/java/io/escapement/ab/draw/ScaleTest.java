package io.escapement.ab.draw;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ScaleTest {

    @Test
    void aLogarithmicScaleGivesEachFactorTheSameRoom() {
        Scale scale = Scale.logarithmic(0.1, 1000, 0, 400);

        assertThat(scale.at(1)).isCloseTo(100, within(1e-6));
        assertThat(scale.at(10)).isCloseTo(200, within(1e-6));
        assertThat(scale.at(0)).isZero();
    }

    @Test
    void itEndsAtRoundValuesAroundThoseThatItHolds() {
        assertThat(Scale.logarithmic(0.3, 47, 0, 1).ticks(9))
                .containsExactly(0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0);
        assertThat(Scale.logarithmic(0.3, 47, 0, 1).ticks(3)).containsExactly(1.0, 10.0);
    }

    @Test
    void aLinearScaleHasAboutAsManyRoundTicksAsAskedFor() {
        assertThat(Scale.linear(0, 420, 0, 1).ticks(2)).containsExactly(0.0, 200.0, 400.0);
        assertThat(Scale.linear(-45, 12, 0, 1).ticks(6)).containsExactly(-40.0, -30.0, -20.0, -10.0, 0.0, 10.0);
    }

    @Test
    void valuesBeyondTheEndsStandAtTheEnds() {
        Scale scale = Scale.linear(-100, 300, 0, 100);

        assertThat(scale.at(5000)).isEqualTo(100);
        assertThat(scale.at(-200)).isZero();
    }
}

package io.escapement.ab.chart;

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
        Scale scale = Scale.logarithmic(0.3, 47, 0, 900);
        assertThat(scale.ticks(100)).containsExactly(0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0);
        assertThat(scale.ticks(300)).containsExactly(1.0, 10.0);
    }

    @Test
    void aLinearScaleHasAboutAsManyRoundTicksAsThereIsRoomFor() {
        assertThat(Scale.linear(0, 420, 0, 100).ticks(50)).containsExactly(0.0, 200.0, 400.0);
        assertThat(Scale.linear(-45, 12, 0, 600).ticks(100)).containsExactly(-40.0, -30.0, -20.0, -10.0, 0.0, 10.0);
    }

    @Test
    void valuesBeyondTheEndsStandAtTheEnds() {
        Scale scale = Scale.linear(-100, 300, 0, 100);
        assertThat(scale.at(5000)).isEqualTo(100);
        assertThat(scale.at(-200)).isZero();

        Scale factors = Scale.factors(-100, 50, 0, 400);
        assertThat(factors.at(-100)).isBetween(0.0, 20.0);
        assertThat(factors.at(900)).isEqualTo(400);
    }

    @Test
    void halfIsAsFarFromEqualAsTwiceAndALargeDifferenceLeavesRoomForTheSmallOnes() {
        Scale scale = Scale.factors(-60, 400, 0, 500);
        double equal = scale.at(0);
        assertThat(scale.at(100) - equal).isCloseTo(equal - scale.at(-50), within(1e-6));
        assertThat(scale.at(300) - equal).isCloseTo(2 * (scale.at(100) - equal), within(1e-6));
        assertThat(equal - scale.at(-30)).isGreaterThan(60);
    }

    @Test
    void theTicksOfFactorsAreRoundAndApart() {
        Scale scale = Scale.factors(-45, 140, 0, 400);
        assertThat(scale.ticks(50)).containsExactly(-30.0, 0.0, 50.0, 100.0);
        assertThat(scale.ticks(1)).contains(-20.0, -5.0, 0.0, 1.0, 10.0);
    }

    @Test
    void equalIsOnItAndHasItsTickWhereverTheDifferencesAre() {
        Scale scale = Scale.factors(30, 40, 0, 400);
        assertThat(scale.at(0)).isBetween(5.0, 100.0);
        assertThat(scale.ticks(60)).contains(0.0, 30.0);
        assertThat(Scale.factors(0, 0, 0, 400).at(0)).isCloseTo(200, within(5.0));
    }
}

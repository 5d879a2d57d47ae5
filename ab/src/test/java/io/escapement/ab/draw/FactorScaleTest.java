package io.escapement.ab.draw;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class FactorScaleTest {

    @Test
    void halfIsAsFarFromEqualAsTwice() {
        FactorScale scale = new FactorScale(-60, 400, 0, 500);

        double equal = scale.at(0);
        assertThat(scale.at(100) - equal).isCloseTo(equal - scale.at(-50), within(1e-6));
        assertThat(scale.at(300) - equal).isCloseTo(2 * (scale.at(100) - equal), within(1e-6));
    }

    @Test
    void aLargeDifferenceLeavesRoomForTheSmallOnes() {
        FactorScale scale = new FactorScale(-40, 400, 0, 500);

        assertThat(scale.at(0) - scale.at(-30)).isGreaterThan(70);
    }

    @Test
    void itsTicksAreRoundAndApart() {
        FactorScale scale = new FactorScale(-45, 140, 0, 400);

        assertThat(scale.ticks(50)).containsExactly(-30.0, 0.0, 50.0, 100.0);
        assertThat(scale.ticks(1)).contains(-20.0, -5.0, 0.0, 1.0, 10.0);
    }

    @Test
    void equalIsOnItAndHasItsTickWhereverTheDifferencesAre() {
        FactorScale scale = new FactorScale(30, 40, 0, 400);

        assertThat(scale.at(0)).isBetween(5.0, 100.0);
        assertThat(scale.ticks(60)).contains(0.0, 30.0);
        assertThat(new FactorScale(0, 0, 0, 400).at(0)).isCloseTo(200, within(5.0));
    }

    @Test
    void nothingIsBeyondItsEnds() {
        FactorScale scale = new FactorScale(-100, 50, 0, 400);

        assertThat(scale.at(-100)).isBetween(0.0, 20.0);
        assertThat(scale.at(900)).isEqualTo(400);
    }
}

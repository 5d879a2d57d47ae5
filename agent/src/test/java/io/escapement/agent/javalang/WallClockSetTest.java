package io.escapement.agent.javalang;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The wall clock is set, forward and back. */
class WallClockSetTest extends EngagedOnSimulatedHost {
    @ParameterizedTest
    @ValueSource(longs = {1000, -1000, HOUR_MS, -HOUR_MS})
    void followsAStepOfTheWallClockByItsNextRead(long stepMs) {
        awaitTicks(10);
        for (int i = 0; i < 20; i++) {
            host.stepWallClock(i % 2 == 0 ? stepMs : -stepMs);

            assertFollowsTheWallClock();
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1000, -1000, HOUR_MS, -HOUR_MS})
    void followsAStepOfTheWallClockEvenIfTheTickerIsStoppedDead(long stepMs) {
        host.holdTicker();
        pause(BOUND_MS);
        for (int i = 0; i < 20; i++) {
            host.stepWallClock(i % 2 == 0 ? stepMs : -stepMs);

            assertFollowsTheWallClock();
        }
    }

    @Test
    void countsEachStepOnce() {
        awaitTicks(50);
        host.stepWallClock(HOUR_MS);
        awaitTicks(2);
        assertThat(clock.forwardStepCount()).isOne();

        host.stepWallClock(-HOUR_MS);
        awaitTicks(2);
        assertThat(clock.backwardStepCount()).isOne();
        assertThat(clock.forwardStepCount()).isOne();
        assertThat(clock.death()).isNull();
    }
}

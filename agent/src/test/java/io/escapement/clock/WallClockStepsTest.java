package io.escapement.clock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.escapement.runtime.SteeredClock;
import io.escapement.runtime.SwitchableClock;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A real ticker on a wall clock that is stepped under it. */
class WallClockStepsTest {
    private static final long HOUR_MS = TimeUnit.HOURS.toMillis(1);

    private final SwitchableClock clock = SwitchableClock.overTheSteeredClock();
    private volatile long steppedMs;

    @BeforeEach
    void engage() {
        SteeredClock.follow(() -> System.currentTimeMillis() + steppedMs);
        clock.engage();
        await().until(() -> clock.tickCount() > 300);
    }

    @AfterEach
    void close() {
        clock.close();
        SteeredClock.follow(System::currentTimeMillis);
    }

    @Test
    void countsNoStepWhereThereIsNone() {
        assertThat(clock.forwardStepCount()).isZero();
    }

    @Test
    void followsAStepForwardAndCountsItOnce() {
        steppedMs = HOUR_MS;

        await().until(() -> clock.getAsLong() >= System.currentTimeMillis() + HOUR_MS / 2);
        awaitTicks();
        assertThat(clock.forwardStepCount()).isOne();
    }

    @Test
    void followsAStepBackAndCountsIt() {
        steppedMs = -HOUR_MS;

        await().until(() -> clock.getAsLong() <= System.currentTimeMillis() - HOUR_MS / 2);
        awaitTicks();
        // A thread that loses the processor twice in a row looks like one more.
        assertThat(clock.backwardStepCount()).isBetween(1L, 3L);
        assertThat(clock.forwardStepCount()).isZero();
    }

    @Test
    void goesOnTickingAfterSteps() {
        for (int i = 0; i < 5; i++) {
            steppedMs = HOUR_MS;
            awaitTicks();
            steppedMs = 0;
            awaitTicks();
        }
        assertThat(clock.forwardStepCount()).isEqualTo(5);
        assertThat(clock.backwardStepCount()).isBetween(5L, 9L);
    }

    private void awaitTicks() {
        long before = clock.tickCount();
        await().until(() -> clock.tickCount() > before + 20);
    }
}

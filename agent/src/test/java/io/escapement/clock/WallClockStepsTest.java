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
        awaitTicks(300);
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
        awaitTicks(20);
        assertThat(clock.forwardStepCount()).isOne();
    }

    @Test
    void followsAStepBackAndCountsIt() {
        steppedMs = -HOUR_MS;

        await().until(() -> clock.getAsLong() <= System.currentTimeMillis() - HOUR_MS / 2);
        awaitTicks(20);
        // A thread that loses the processor twice in a row looks like one more.
        assertThat(clock.backwardStepCount()).isBetween(1L, 3L);
        assertThat(clock.forwardStepCount()).isZero();
    }

    @Test
    void goesOnTickingAfterSteps() {
        for (int i = 0; i < 5; i++) {
            steppedMs = HOUR_MS;
            awaitTicks(20);
            steppedMs = 0;
            awaitTicks(20);
        }
        assertThat(clock.forwardStepCount()).isEqualTo(5);
        assertThat(clock.backwardStepCount()).isBetween(5L, 9L);
    }

    /** Reads meanwhile, so that the ticker doesn't sleep. */
    private void awaitTicks(int ticks) {
        long before = clock.tickCount();
        await().until(() -> clock.getAsLong() > 0 && clock.tickCount() > before + ticks);
    }
}

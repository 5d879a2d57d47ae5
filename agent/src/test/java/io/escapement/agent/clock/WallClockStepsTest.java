package io.escapement.agent.clock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.escapement.agent.javalang.SimulatedPage;
import io.escapement.agent.javalang.SteeredClock;
import io.escapement.agent.javalang.SwitchableClock;
import io.escapement.agent.threads.Pause;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A real ticker on a wall clock that is stepped under it. */
class WallClockStepsTest {
    private static final long HOUR_MS = TimeUnit.HOURS.toMillis(1);
    private static final long HELD_UP_NANOS = 10_000_000;
    private static final int TICKS_TO_COUNT = 600;

    private final SimulatedPage page = new SimulatedPage(SimulatedPage.Layout.KERNEL_6_18);
    private final SwitchableClock clock = SwitchableClock.over(page);
    private final AtomicInteger heldUpReads = new AtomicInteger();
    private volatile long steppedMs;

    @BeforeEach
    void engage() {
        readHeldUp();
        SteeredClock.follow(this::readHeldUp);
        clock.engage();
        awaitTicks(300);
    }

    @AfterEach
    void close() {
        clock.close();
        page.close();
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
        assertThatStepsAreCounted(1, 0);
    }

    @Test
    void followsAStepBackAndCountsItOnce() {
        steppedMs = -HOUR_MS;

        await().until(() -> clock.getAsLong() <= System.currentTimeMillis() - HOUR_MS / 2);
        assertThatStepsAreCounted(0, 1);
    }

    @Test
    void goesOnTickingAfterSteps() {
        for (int i = 0; i < 5; i++) {
            steppedMs = HOUR_MS;
            awaitTicks(20);
            steppedMs = 0;
            awaitTicks(20);
        }
        assertThatStepsAreCounted(5, 5);
    }

    @Test
    void countsAStepForwardOnceIfTheReadingThatShowsItIsHeldUp() {
        for (int i = 1; i <= 5; i++) {
            heldUpReads.set(1);
            steppedMs = i * HOUR_MS;
            awaitTicks(20);
        }
        assertThatStepsAreCounted(5, 0);
    }

    @Test
    void takesNoReadingsThatAreHeldUpInARowForAStep() {
        for (int i = 0; i < 5; i++) {
            heldUpReads.set(3);
            awaitTicks(20);
            assertThat(heldUpReads).hasValue(0);
        }
        awaitTicks(TICKS_TO_COUNT);
        assertThatStepsAreCounted(0, 0);
    }

    @Test
    void takesNoWakeUpBeforeItsTimeForAStep() {
        Thread ticker = TestTicker.thread();
        long before = clock.tickCount();
        while (clock.tickCount() < before + 300) {
            LockSupport.unpark(ticker);
        }
        awaitTicks(TICKS_TO_COUNT);
        assertThatStepsAreCounted(0, 0);
    }

    /** Comes up to two windows after the step, and once. */
    private void assertThatStepsAreCounted(long forward, long backward) {
        await().until(() -> clock.forwardStepCount() >= forward && clock.backwardStepCount() >= backward);
        awaitTicks(20);
        assertThat(clock.forwardStepCount()).isEqualTo(forward);
        assertThat(clock.backwardStepCount()).isEqualTo(backward);
    }

    /** Loses the processor between the real clock and whatever comes after. */
    private long readHeldUp() {
        long nowMs = System.currentTimeMillis() + steppedMs;
        page.update(nowMs * 1_000_000);
        if (heldUpReads.getAndUpdate(reads -> Math.max(0, reads - 1)) > 0) {
            Pause.nanos(HELD_UP_NANOS);
        }
        return nowMs;
    }

    private void awaitTicks(int ticks) {
        long before = clock.tickCount();
        await().until(() -> clock.tickCount() > before + ticks);
    }
}

package io.escapement.agent.javalang;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The guarantees of {@link EscapementClock}, by their numbers there; while the kernel's ticks are late, and where the
 * wall clock is set.
 */
class FloorGuaranteesTest extends EngagedOnSimulatedHost {
    private static final long DURATION_NANOS = TimeUnit.SECONDS.toNanos(2);
    private static final int FEWEST_FAULTS = 10;

    @Test
    void guarantee2BoundedIfTheTickerIsStoppedDead() {
        host.holdTicker();
        long stoppedMs = host.wallMs();

        ReadersUnderFaults readers = read(() -> pause(50));

        assertKept(readers);
        assertThat(clock.getAsLong()).isGreaterThan(stoppedMs + LATE_MS);
    }

    @Test
    void guarantees1To3WhileTheTickerStallsAgainAndAgain() {
        ReadersUnderFaults readers = read(() -> {
            host.holdTicker();
            pause(12);
            host.resumeTicker();
            pause(5);
        });

        assertKept(readers);
    }

    @Test
    void guarantees1To5WhileItIsEngagedAndBypassedAllTheTime() {
        ReadersUnderFaults readers = read(() -> {
            clock.bypass();
            clock.engage();
            clock.tick();
        });

        assertKept(readers);
    }

    @Test
    void guarantees1And3WhileTheKernelsTicksAreLate() {
        ReadersUnderFaults readers = read(() -> {
            host.holdKernelTicks();
            pause(LATE_MS);
            host.resumeKernelTicks();
            pause(50);
        });

        assertKept(readers);
        assertThat(clock.isEngaged()).isTrue();
    }

    @Test
    void guarantee3AlsoWhereTheKernelSetsItsClockBack() {
        host.holdTicker();

        assertKeptThoughTheFloorIsSetBack();
    }

    @Test
    void guarantee3AlsoWhereTheKernelSetsItsClockBackAndNothingTicks() {
        clock.bypass();
        clock.engage();

        assertKeptThoughTheFloorIsSetBack();
    }

    private void assertKeptThoughTheFloorIsSetBack() {
        pause(LATE_MS);
        long pausedMs = host.wallMs();
        // Near a whole second readers take the real clock.
        await().until(() -> host.floorMs() > pausedMs && host.floorMs() % 1_000 < 900);
        host.holdKernelTicks();
        long readMs = clock.getAsLong();
        assertThat(readMs).isEqualTo(host.floorMs());

        host.setFloorBack(TimeUnit.MILLISECONDS.toNanos(1));
        assertThat(clock.getAsLong()).isEqualTo(readMs);
        host.resumeKernelTicks();
        await().until(() -> clock.getAsLong() > readMs);
    }

    @Test
    void guarantees1And2WithoutATicker() {
        clock.bypass();
        clock.engage();

        ReadersUnderFaults readers = read(() -> pause(50));

        assertKept(readers);
        for (long stepMs : new long[] {HOUR_MS, -HOUR_MS, -1000, 1000}) {
            host.stepWallClock(stepMs);
            assertFollowsTheWallClock();
        }
    }

    private ReadersUnderFaults read(Runnable fault) {
        return ReadersUnderFaults.run(clock, host::wallMs, host::floorMs, fault, DURATION_NANOS, FEWEST_FAULTS);
    }

    private static void assertKept(ReadersUnderFaults readers) {
        assertThat(readers.early).isEmpty();
        assertThat(readers.late).isEmpty();
        assertThat(readers.backwards).isEmpty();
        assertThat(readers.backwardsAfterHandover).isEmpty();
    }

    /** Nobody publishes a time that leads the floor by more than that can lag. */
    @Test
    void readersFollowTheFloorWhileTheKernelsTicksAreLate() {
        host.holdKernelTicks();
        long heldMs = host.floorMs();
        pause(LATE_MS);
        assertThat(clock.getAsLong()).isBetween(heldMs, heldMs + 2 * SimulatedHost.STEP_MS + 2);

        host.resumeKernelTicks();
        await().until(() -> clock.getAsLong() >= heldMs + LATE_MS);
        assertThat(clock.realFallbackCount().get()).isZero();
    }

    @ParameterizedTest
    @ValueSource(longs = {1000, -1000, HOUR_MS, -HOUR_MS})
    void followsAStepOfTheWallClockByItsNextRead(long stepMs) {
        awaitTick();
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

    /** The kernel ticks on one processor, the ticker comes to another one now and then whose clock differs. */
    @ParameterizedTest
    @ValueSource(longs = {3, -3, 12, -12, 30, -30, 2_000, -2_000})
    void whereProcessorsDifferNoThreadSeesTimeGoBackAndNoneIsAheadOfTheFloorByMoreThanThatCanLag(long differenceMs) {
        long lead = TickedClock.LAG_MS;
        ReadersUnderFaults readers = ReadersUnderFaults.run(
                clock,
                () -> Math.max(host.wallMs(), host.floorMs() + lead),
                host::floorMs,
                () -> {
                    host.moveTicker(TimeUnit.MILLISECONDS.toNanos(differenceMs));
                    pause(30);
                    host.moveTicker(0);
                    pause(30);
                },
                DURATION_NANOS,
                10);

        assertThat(readers.backwards).isEmpty();
        assertThat(readers.early).isEmpty();
        assertThat(readers.late).isEmpty();
        assertThat(clock.isEngaged()).isTrue();
    }
}

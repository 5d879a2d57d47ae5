package io.escapement.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The guarantees of {@link EscapementClock} with a floor, by their numbers there, on a host whose clocks are simulated. */
@Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class FloorGuaranteesTest {
    private static final long DURATION_NANOS = TimeUnit.SECONDS.toNanos(2);
    private static final long BOUND_MS = 20;
    private static final long HOUR_MS = 3_600_000;
    private static final long LATE_MS = 200;

    private final SimulatedHost host = new SimulatedHost();
    private final SwitchableClock clock = SwitchableClock.on(host);

    @BeforeEach
    void engage() {
        clock.engage();
        await().until(clock::isEngaged);
    }

    @AfterEach
    void close() {
        host.resumeTicker();
        clock.close();
        host.close();
    }

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
        assertThat(readers.rounds).isGreaterThan(10);
    }

    @Test
    void guarantees1To5WhileItIsEngagedAndBypassedAllTheTime() {
        ReadersUnderFaults readers = read(() -> {
            clock.bypass();
            clock.engage();
            await().pollInterval(Duration.ofMillis(1)).until(clock::isEngaged);
        });

        assertKept(readers);
        assertThat(readers.rounds).isGreaterThan(10);
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
        assertThat(clock.death()).isNull();
    }

    @Test
    void theTickerStillServesWhileTheKernelsTicksAreLate() {
        host.holdKernelTicks();
        long heldMs = host.floorMs();

        await().until(() -> clock.getAsLong() >= heldMs + LATE_MS);
        assertThat(host.floorMs()).isEqualTo(heldMs);
    }

    @Test
    void aReaderThatDoesNotKnowTheCountGivesTheRealClockWhileTheKernelsTicksAreLate() {
        host.holdKernelTicks();
        long heldMs = host.floorMs();
        await().until(() -> clock.getAsLong() >= heldMs + LATE_MS);
        host.holdTicker();
        pause(BOUND_MS);
        clock.publishedCount().set(-1);

        long beforeMs = host.wallMs();
        assertThat(clock.getAsLong()).isBetween(beforeMs, host.wallMs());
        assertThat(clock.realFallbackCount().get()).isPositive();
    }

    @ParameterizedTest
    @ValueSource(longs = {1000, -1000, HOUR_MS, -HOUR_MS})
    void followsAStepOfTheWallClockByItsNextRead(long stepMs) {
        awaitTicks(10);
        for (int i = 0; i < 20; i++) {
            host.stepWallClock(i % 2 == 0 ? stepMs : -stepMs);

            assertThat(host.wallMs() - clock.getAsLong()).isBetween(-BOUND_MS, BOUND_MS + lagMs());
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1000, -1000, HOUR_MS, -HOUR_MS})
    void followsAStepOfTheWallClockEvenIfTheTickerIsStoppedDead(long stepMs) {
        host.holdTicker();
        pause(BOUND_MS);
        for (int i = 0; i < 20; i++) {
            host.stepWallClock(i % 2 == 0 ? stepMs : -stepMs);

            assertThat(host.wallMs() - clock.getAsLong()).isBetween(-BOUND_MS, BOUND_MS + lagMs());
        }
    }

    @Test
    void countsAStepForwardOnceAndOneBackAtLeastOnce() {
        awaitTicks(50);
        host.stepWallClock(HOUR_MS);
        awaitTicks(50);
        assertThat(clock.forwardStepCount()).isOne();

        host.stepWallClock(-HOUR_MS);
        awaitTicks(50);
        // A thread that loses the processor twice in a row looks like one more.
        assertThat(clock.backwardStepCount()).isBetween(1L, 3L);
        assertThat(clock.forwardStepCount()).isOne();
        assertThat(clock.death()).isNull();
    }

    @Test
    void guarantees1And2WithoutATicker() {
        clock.bypass();
        clock.engageWithoutTicker();

        ReadersUnderFaults readers = read(() -> pause(50));

        assertKept(readers);
        assertThat(clock.tickCount()).isLessThan(100_000);
        for (long stepMs : new long[] {HOUR_MS, -HOUR_MS, -1000, 1000}) {
            host.stepWallClock(stepMs);
            assertThat(host.wallMs() - clock.getAsLong()).isBetween(-BOUND_MS, BOUND_MS + lagMs());
        }
    }

    @Test
    void withdrawsToTheRealClockIfThePageNoLongerFollows() {
        host.holdKernelTicks();

        await().until(() -> clock.getAsLong() > 0 && clock.death() != null);
        assertThat(clock.death()).hasMessageContaining("no longer follows");
        assertThat(clock.nowMs()).hasValue(0);
        long beforeMs = host.wallMs();
        assertThat(clock.getAsLong()).isBetween(beforeMs, host.wallMs());
    }

    /** How late the simulated kernel is beyond two steps, because its thread gets no processor. */
    private long lagMs() {
        return Math.max(0, host.wallMs() - host.floorMs() - 2 * SimulatedHost.STEP_MS);
    }

    private ReadersUnderFaults read(Runnable fault) {
        return ReadersUnderFaults.run(clock, host::wallMs, host::floorMs, fault, DURATION_NANOS);
    }

    private static void assertKept(ReadersUnderFaults readers) {
        assertThat(readers.early).isEmpty();
        assertThat(readers.late).isEmpty();
        assertThat(readers.backwards).isEmpty();
        assertThat(readers.backwardsAfterHandover).isEmpty();
    }

    private void awaitTicks(int ticks) {
        long before = clock.tickCount();
        await().until(() -> clock.getAsLong() > 0 && clock.tickCount() > before + ticks);
    }

    private static void pause(long ms) {
        long start = System.nanoTime();
        long nanos = TimeUnit.MILLISECONDS.toNanos(ms);
        while (System.nanoTime() - start < nanos) {
            LockSupport.parkNanos(nanos - (System.nanoTime() - start));
        }
    }
}

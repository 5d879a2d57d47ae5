package io.escapement.agent.javalang;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.escapement.agent.clock.ClockWords;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A ticker that ticks where it pays, and dozes otherwise. Each read saves 30 us here, so some thousands a second are
 * enough, also where other processes take the processors.
 */
@Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class DozeTest {
    private static final double SAVED_NANOS = 30_000;
    private static final long SELDOM_NANOS = 2_000_000;
    private static final long SECOND_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final int SPELLS = 2;
    private static final int BURSTS = 8;

    private final SimulatedHost host = new SimulatedHost();
    private final SwitchableClock clock = SwitchableClock.over(host.page, false);
    private long lastMs;

    @BeforeEach
    void engage() {
        clock.save(SAVED_NANOS);
        clock.engage();
        await().atMost(PATIENCE).until(clock::isEngaged);
    }

    @AfterEach
    void close() {
        clock.close();
        host.close();
    }

    @Test
    void readSeldomItDoesNotTickAndReadersFollowTheFloor() {
        long startNanos = System.nanoTime();
        // Where this thread got no processor time while it was counted, it is counted again.
        readUntil(() -> System.nanoTime() - startNanos > 3 * SECOND_NANOS && clock.readsPerSecond() >= 1, SELDOM_NANOS);

        assertThat(clock.isTicking()).isFalse();
        assertThat(clock.statistics().tickCount()).isZero();
        assertThat(clock.readsPerSecond()).isLessThan(2_000);
        assertThat(clock.realFallbackCount()).hasValue(0);
        assertThat(clock.death()).isNull();
    }

    @Test
    void readOftenItTicksUntilItIsReadSeldom() {
        readUntil(clock::isTicking, 0);
        long ticks = clock.statistics().tickCount();
        readUntil(() -> clock.statistics().tickCount() > ticks + 100, 0);
        double oftenPerSecond = clock.readsPerSecond();

        readUntil(() -> !clock.isTicking(), SELDOM_NANOS);
        assertThat(clock.readsPerSecond()).isLessThan(oftenPerSecond);
        assertThat(clock.death()).isNull();
    }

    /** Each is shorter than the pause between two counts, and the next one comes later than the next count. */
    @Test
    @Tag("long")
    void burstsThatArePassingAreNoReasonToTick() {
        for (int burst = 0; burst < BURSTS; burst++) {
            long startNanos = System.nanoTime();
            readUntil(() -> System.nanoTime() - startNanos > SECOND_NANOS / 5, 0);
            long endNanos = System.nanoTime();
            readUntil(() -> System.nanoTime() - endNanos > 3 * SECOND_NANOS / 2, SELDOM_NANOS);
        }
        assertThat(clock.statistics().tickCount()).isZero();
    }

    @Test
    void whileNobodyReadsTheCountStandsAndNothingIsPublished() {
        await().atMost(PATIENCE).until(() -> readsLeft() > 0);
        long standing = clock.word().get();
        // It waits for less between two counts.
        await().during(Duration.ofMillis(2_500))
                .atMost(PATIENCE)
                .until(() -> clock.word().get() == standing);
        assertThat(clock.statistics().tickCount()).isZero();

        long floorMs = host.floorMs();
        long readMs = clock.getAsLong();
        assertThat(readMs).isBetween(floorMs, host.wallMs());
        int leftToOthers = ClockWords.readsLeft(standing) - 1;
        assertThat(readsLeft()).as("the reader counts itself, and wakes nobody").isEqualTo(leftToOthers);
        await().atMost(PATIENCE).until(() -> readsLeft() != leftToOthers);
        assertThat(clock.getAsLong()).isBetween(readMs, host.wallMs());
        assertThat(clock.isTicking()).isFalse();
    }

    private int readsLeft() {
        return ClockWords.readsLeft(clock.word().get());
    }

    @Test
    void followsAStepOfTheWallClockThatHappensWhileItDozes() {
        await().atMost(PATIENCE).until(() -> readsLeft() > 0);
        for (long stepMs : new long[] {-3_600_000, 3_600_000}) {
            host.stepWallClock(stepMs);

            long floorMs = host.floorMs();
            assertThat(clock.getAsLong()).isBetween(floorMs, host.wallMs());
        }
        assertThat(clock.death()).isNull();
    }

    @Test
    void itCanBeBypassedWhileItDozesAndEngagedAgain() {
        clock.bypass();
        assertThat(clock.word()).hasValue(ClockWords.BYPASSED);

        clock.engage();
        await().atMost(PATIENCE).until(clock::isEngaged);
        readUntil(clock::isTicking, 0);
        clock.bypass();
        assertThat(clock.word()).hasValue(ClockWords.BYPASSED);
        assertThat(clock.isTicking()).isFalse();
    }

    /** A cached read that saves nothing ends a spell, whatever the rate; one that saves much begins the next. */
    @Test
    void guarantees1To3FromOneSpellOfTickingToTheNext() {
        ReadersUnderFaults readers = ReadersUnderFaults.run(
                clock,
                host::wallMs,
                host::floorMs,
                () -> {
                    clock.save(SAVED_NANOS);
                    await().atMost(PATIENCE).until(clock::isTicking);
                    clock.save(0);
                    await().atMost(PATIENCE).until(() -> !clock.isTicking());
                },
                SPELLS * 4 * SECOND_NANOS,
                SPELLS);

        assertThat(readers.early).isEmpty();
        assertThat(readers.late).isEmpty();
        assertThat(readers.backwards).isEmpty();
        assertThat(readers.backwardsAfterHandover).isEmpty();
        assertThat(clock.death()).isNull();
    }

    /** Reads with that pause in between: no read is early, goes back, or is behind the floor. */
    private void readUntil(BooleanSupplier condition, long pauseNanos) {
        long startNanos = System.nanoTime();
        while (!condition.getAsBoolean()) {
            long floorMs = host.floorMs();
            long readMs = clock.getAsLong();
            assertThat(readMs).isBetween(Math.max(floorMs, lastMs), host.wallMs());
            lastMs = readMs;
            if (pauseNanos > 0) {
                LockSupport.parkNanos(pauseNanos);
            }
            assertThat(System.nanoTime() - startNanos).isLessThan(PATIENCE.toNanos());
        }
    }
}

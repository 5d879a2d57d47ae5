package io.escapement.agent.clock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** On a simulated host, whose edges are known. */
class EdgePhaseTest {
    private static final long SEED = 20_261_120;
    private static final long HOUR_NANOS = 3_600_000_000_000L;
    private static final long SECOND_NANOS = 1_000_000_000L;
    private static final int TICKS_TO_CONVERGE = 1_000;
    private static final int TICKS_TO_WATCH = 10_000;

    /** A step is counted up to two windows after it was seen. */
    private static final int TICKS_TO_COUNT = 1_000;

    private static final long NEAR_NANOS = 60_000;

    private final SimulatedTicks host = new SimulatedTicks(SEED);

    @Test
    void convergesToTheEdgesAndStaysThere() {
        host.tick(TICKS_TO_CONVERGE);

        assertThat(host.tick(TICKS_TO_WATCH)).isLessThan(NEAR_NANOS);
        assertSteps(0, 0);
    }

    @Test
    void wakesEarlyNowAndThenOnly() {
        host.tick(TICKS_TO_CONVERGE);
        long before = host.earlyWakes();
        host.tick(TICKS_TO_WATCH);

        assertThat(host.earlyWakes() - before).isBetween(1L, TICKS_TO_WATCH / 10L);
    }

    @ParameterizedTest
    @ValueSource(longs = {SECOND_NANOS, HOUR_NANOS, 5_000_000, 2_600_000})
    void reportsAForwardStepOnceAndFollowsIt(long stepNanos) {
        assertFollows(stepNanos);
        assertSteps(1, 0);
    }

    @ParameterizedTest
    @ValueSource(longs = {SECOND_NANOS, HOUR_NANOS, 5_000_000, 2_600_000})
    void reportsABackwardStepOnceAndFollowsIt(long stepNanos) {
        assertFollows(-stepNanos);
        assertSteps(0, 1);
    }

    @ParameterizedTest
    @ValueSource(longs = {100_000, 300_000, 900_000, -100_000, -300_000, -900_000})
    void followsSmallStepsWithoutReportingThem(long stepNanos) {
        assertFollows(stepNanos);
        assertSteps(0, 0);
    }

    @ParameterizedTest
    @ValueSource(longs = {-1_100_000, -1_500_000, -2_100_000, 1_500_000})
    void followsStepsOfAMillisecondOrTwoReportedOnceAtMost(long stepNanos) {
        assertFollows(stepNanos);
        assertThat(host.forwardSteps()).isBetween(0L, stepNanos > 0 ? 1L : 0L);
        assertThat(host.backwardSteps()).isBetween(0L, stepNanos < 0 ? 1L : 0L);
    }

    @Test
    void followsStepsInARowEachReportedOnce() {
        host.tick(TICKS_TO_CONVERGE);
        for (int i = 0; i < 10; i++) {
            host.stepWallClock(SECOND_NANOS);
            host.tick(50);
            host.stepWallClock(-SECOND_NANOS);
            host.tick(50);
        }

        host.tick(TICKS_TO_COUNT);
        assertSteps(10, 10);
    }

    @Test
    void doesNotTakeReadingsThatWereHeldUpForForwardSteps() {
        host.tick(TICKS_TO_CONVERGE);
        host.holdUp(0.01);
        host.tick(TICKS_TO_WATCH);

        assertThat(host.forwardSteps()).isZero();
        assertThat(host.backwardSteps()).isLessThan(5);
    }

    @Test
    void isNotMovedByASingleReadingThatWasHeldUp() {
        host.tick(TICKS_TO_CONVERGE);
        long before = host.errorNanos();
        long wallMs = 1_700_000_005_000L;
        long edgeNanos = host.phase().nanosUntil(wallMs, 0);

        assertThat(host.phase().observe(wallMs, edgeNanos + 30_000_000)).isEqualTo(-30);
        assertThat(host.errorNanos()).isCloseTo(before, within(NEAR_NANOS));
        assertThat(host.phase().observe(wallMs, edgeNanos + 500_000)).isZero();
    }

    private void assertFollows(long stepNanos) {
        host.tick(TICKS_TO_CONVERGE);
        host.stepWallClock(stepNanos);
        host.tick(TICKS_TO_CONVERGE);

        assertThat(host.tick(TICKS_TO_WATCH)).isLessThan(NEAR_NANOS);
    }

    private void assertSteps(long forward, long backward) {
        assertThat(host.forwardSteps()).isEqualTo(forward);
        assertThat(host.backwardSteps()).isEqualTo(backward);
    }
}

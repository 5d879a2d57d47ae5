package io.escapement.agent.clock;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The ticker on a simulated wall clock that has a rate of its own. */
class WallClockRateTest {
    private static final long MINUTE_NANOS = 60_000_000_000L;
    private static final long HOUR_NANOS = 60 * MINUTE_NANOS;
    private static final int TICKS_TO_CONVERGE = 1_000;
    private static final int TICKS_TO_WATCH = 10_000;
    private static final long NEAR_NANOS = 60_000;

    private final SimulatedTicks host = new SimulatedTicks(20_261_205);

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.5, 0.9, 0.95, 0.98, 0.99, 1.01, 1.02, 1.05, 1.5, 2, 10})
    void isNoStep(double rate) {
        host.tick(TICKS_TO_CONVERGE);
        host.letWallClockRunAt(rate);
        host.tick(TICKS_TO_WATCH);

        assertNoStep();
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.5, 0.9, 0.95, 0.98, 0.99, 1, 1.01, 1.02, 1.05, 1.5, 2, 10})
    void isNoStepWhereTheTickerIsStarved(double rate) {
        for (double share : new double[] {0.01, 0.1, 0.5}) {
            host.starve(share);
            host.letWallClockRunAt(rate);
            host.tick(TICKS_TO_WATCH);

            assertNoStep();
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.5, 0.9, 0.95, 0.98, 0.99, 1.01, 1.02, 1.05, 1.5, 2, 10})
    void isNoStepWhereEachTickIsLate(double rate) {
        host.beAlwaysLate(3_000_000);
        host.letWallClockRunAt(rate);
        host.tick(TICKS_TO_WATCH);

        assertNoStep();
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.5, 0.9, 0.95, 1.05, 2, 10})
    void wakesTheTickerHardlyMoreOftenThanATrueClock(double rate) {
        long trueWakes = wakesInAMinute();
        host.letWallClockRunAt(rate);

        assertThat((double) wakesInAMinute()).isLessThan(1.1 * trueWakes);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.98, 0.99, 0.995, 1.005, 1.01, 1.02})
    void isFollowedEdgeByEdgeWhereItIsNearlyTrue(double rate) {
        long trueWakes = wakesInAMinute();
        host.letWallClockRunAt(rate);

        assertThat((double) wakesInAMinute()).isLessThan(3.0 * trueWakes);
        assertThat(host.isSteady()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"0, 10", "10, 0", "0.5, 2", "2, 0.5", "0.9, 1.05", "1, 2", "2, 1", "0, 1", "1, 0"})
    void mayChangeAtAnyMoment(double rate, double otherRate) {
        for (int i = 0; i < 100; i++) {
            host.letWallClockRunAt(rate);
            host.tick(1_000 + 17 * i);
            host.letWallClockRunAt(otherRate);
            host.tick(1_000 + 13 * i);
        }
        assertNoStep();
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.5, 1.05, 10})
    void isForgottenWhenTheClockIsTrueAgain(double rate) {
        host.letWallClockRunAt(rate);
        host.tick(TICKS_TO_WATCH);
        host.letWallClockRunAt(1);
        host.tick(2 * TICKS_TO_CONVERGE);

        assertThat(host.tick(TICKS_TO_WATCH)).isLessThan(NEAR_NANOS);
        host.stepWallClock(HOUR_NANOS);
        host.tick(TICKS_TO_CONVERGE);
        assertThat(host.forwardSteps()).isOne();
        assertThat(host.backwardSteps()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"0, 100", "0, 300", "0.1, 100", "0.1, 1000", "1, 20"})
    void doesNotHideStepsOfAnyNumber(double starvedShare, int ticksBetween) {
        host.starve(starvedShare);
        host.tick(TICKS_TO_CONVERGE);
        for (int i = 0; i < 50; i++) {
            host.stepWallClock(HOUR_NANOS);
            host.tick(ticksBetween);
            host.stepWallClock(-HOUR_NANOS);
            host.tick(ticksBetween);
        }
        host.tick(TICKS_TO_CONVERGE);

        assertThat(host.forwardSteps()).isEqualTo(50);
        assertThat(host.backwardSteps()).isEqualTo(50);
    }

    @ParameterizedTest
    @ValueSource(longs = {HOUR_NANOS, -HOUR_NANOS})
    void doesNotHideAStepThatIsDisturbed(long stepNanos) {
        host.tick(TICKS_TO_CONVERGE);
        host.stepWallClock(stepNanos);
        host.tick(3);
        host.stepWallClock(5_000_000);
        host.tick(TICKS_TO_CONVERGE);

        assertThat(host.forwardSteps() - host.backwardSteps()).isEqualTo(Long.signum(stepNanos));
        assertThat(host.forwardSteps() + host.backwardSteps()).isOne();
    }

    @ParameterizedTest
    @ValueSource(longs = {HOUR_NANOS, -HOUR_NANOS})
    void doesNotHideAStepBetweenTheLastTickOfAWindowAndItsEnd(long stepNanos) {
        host.tick(TICKS_TO_CONVERGE);
        host.stepWallClockAsAWindowEnds(stepNanos);
        host.tick(2 * TICKS_TO_CONVERGE);

        assertThat(host.forwardSteps() - host.backwardSteps()).isEqualTo(Long.signum(stepNanos));
        assertThat(host.forwardSteps() + host.backwardSteps()).isOne();
    }

    @Test
    void countsNoStepWhereItIsDisturbedAndNotStepped() {
        host.tick(TICKS_TO_CONVERGE);
        for (int i = 0; i < 50; i++) {
            host.letWallClockRunAt(1.5);
            host.tick(100 + 7 * i);
            host.letWallClockRunAt(1);
            host.tick(TICKS_TO_CONVERGE);
        }
        assertNoStep();
    }

    @Test
    void isNotBlamedForReadingsThatWereHeldUp() {
        host.holdUp(0.01);
        for (int i = 0; i < 20; i++) {
            host.tick(TICKS_TO_CONVERGE);
            assertThat(host.isSteady()).isTrue();
        }
    }

    private long wakesInAMinute() {
        long before = host.wakes;
        long untilNanos = host.nowNanos() + MINUTE_NANOS;
        while (host.nowNanos() < untilNanos) {
            host.tick(1);
        }
        return host.wakes - before;
    }

    private void assertNoStep() {
        assertThat(host.forwardSteps()).isZero();
        assertThat(host.backwardSteps()).isZero();
    }
}

package io.escapement.agent.clock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** Of ticks and of drift. */
class StatisticsTest {
    private static final long TICK_NANOS = 1_000_000;

    private final TickStatistics ticks = new TickStatistics();
    private final DriftStatistics drifts = new DriftStatistics();

    @Test
    void countsEveryTickAndMeasuresGapsFromTheSecondOn() {
        ticks.recordFirst();
        assertThat(ticks.tickCount()).isOne();
        assertThat(ticks.gapP99Millis()).isNaN();
        assertThat(ticks.gapMaxMillis()).isZero();

        recordGap(1_000_000);
        recordGap(3_500_000);
        recordGap(1_000_000);
        assertThat(ticks.tickCount()).isEqualTo(4);
        assertThat(ticks.gapMaxMillis()).isEqualTo(3.5);
        assertThat(ticks.gapP99Millis()).isCloseTo(3.5, within(3.5 / 64));
    }

    @Test
    void countsAsLateWhatComesMoreThanAPeriodAfterItWasDue() {
        recordGap(2 * TICK_NANOS);
        assertThat(ticks.lateTickCount()).isZero();
        recordGap(2 * TICK_NANOS + 1);
        assertThat(ticks.lateTickCount()).isOne();
    }

    @Test
    void theFloorDoesNotGovernForLongerThanTheGap() {
        ticks.recordFloorGoverned(3);
        recordGap(5 * TICK_NANOS);
        assertThat(ticks.floorGovernedMillis()).isEqualTo(3);

        ticks.recordFloorGoverned(3_600_000);
        recordGap(5 * TICK_NANOS);
        recordGap(5 * TICK_NANOS);
        assertThat(ticks.floorGovernedMillis()).isEqualTo(3 + 5);
    }

    @Test
    void aSampleAboveTheBoundCountsAndTheGreatestDriftShowsIt() {
        recordDrift(20, 1);
        assertThat(drifts.boundExceededCount()).isZero();

        drifts.record(980, 1_000, 979, 1_000, 20, 1);
        assertThat(drifts.boundExceededCount()).isOne();
        assertThat(drifts.maxMillis()).isEqualTo(21);
        assertThat(drifts.boundExceededByHostCount()).isZero();
    }

    @Test
    void aLookDuringWhichTheRealClockMovesOnCountsOnlyWhereItIsAboveTheBoundEvenSo() {
        drifts.record(981, 1_000, 980, 1_500, 20, 1);
        assertThat(drifts.sampleCount()).isZero();

        drifts.record(971, 1_000, 970, 1_500, 20, 1);
        assertThat(drifts.sampleCount()).isOne();
        assertThat(drifts.boundExceededCount()).isOne();
        assertThat(drifts.maxMillis()).isEqualTo(30);
    }

    @Test
    void whereTheReaderGotWhatTheKernelHeldTheHostIsLate() {
        drifts.record(975, 1_000, 975, 1_000, 20, 1);
        assertThat(drifts.boundExceededByHostCount()).isOne();

        drifts.record(976, 1_000, 975, 1_000, 20, 1);
        assertThat(drifts.boundExceededCount()).isEqualTo(2);
        assertThat(drifts.boundExceededByHostCount()).isOne();
    }

    @Test
    void countsLooksAheadOfTheRealClockAndLooksThatWentBack() {
        drifts.record(1_000, 1_000, 1_000, 1_001, 20, 1);
        drifts.record(1_000, 1_000, 1_001, 1_001, 20, 1);
        assertThat(drifts.earlyCount()).isZero();
        assertThat(drifts.backwardCount()).isZero();

        drifts.record(1_000, 1_000, 1_002, 1_001, 20, 1);
        assertThat(drifts.earlyCount()).isOne();
        drifts.record(1_000, 1_000, 1_001, 1_001, 20, 1);
        assertThat(drifts.backwardCount()).isOne();
    }

    @Test
    void countsEachSampleOfTheDriftForItsTime() {
        recordDrift(0, 1);
        recordDrift(4, 3);
        assertThat(drifts.sampleCount()).isEqualTo(2);
        assertThat(drifts.meanMillis()).isEqualTo(3);
        assertThat(drifts.agreementRatio()).isEqualTo(0.25);
        assertThat(drifts.lastMillis()).isEqualTo(4);
        assertThat(drifts.maxMillis()).isEqualTo(4);
        assertThat(drifts.quantileMillis(0.25)).isEqualTo(0);
        assertThat(drifts.quantileMillis(0.5)).isEqualTo(4);
    }

    @Test
    void hasNoRatiosOfDriftWithoutSamples() {
        assertThat(drifts.sampleCount()).isZero();
        assertThat(drifts.meanMillis()).isNaN();
        assertThat(drifts.agreementRatio()).isNaN();
        assertThat(drifts.quantileMillis(0.5)).isNaN();
        assertThat(drifts.maxMillis()).isZero();
    }

    @Test
    void showsADriftAheadOfTheRealClockAsNegative() {
        recordDrift(-1000, 1);

        assertThat(drifts.lastMillis()).isEqualTo(-1000);
        assertThat(drifts.meanMillis()).isEqualTo(-1000);
        assertThat(drifts.agreementRatio()).isZero();
    }

    private void recordDrift(long driftMs, int weight) {
        drifts.record(2_001, 1_000, 1_000 - driftMs, 1_000, 20, weight);
    }

    private void recordGap(long gapNanos) {
        ticks.record(gapNanos, TICK_NANOS);
    }
}

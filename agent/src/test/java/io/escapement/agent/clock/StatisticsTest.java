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
        assertThat(drifts.snapshot().boundExceededCount).isZero();

        drifts.record(980, 1_000, 979, 1_000, 20, 1);
        assertThat(drifts.snapshot().boundExceededCount).isOne();
        assertThat(drifts.snapshot().maxMillis).isEqualTo(21);
        assertThat(drifts.snapshot().boundExceededByHostCount).isZero();
    }

    @Test
    void aLookDuringWhichTheRealClockMovesOnCountsOnlyWhereItIsAboveTheBoundEvenSo() {
        drifts.record(981, 1_000, 980, 1_500, 20, 1);
        assertThat(drifts.snapshot().sampleCount).isZero();

        drifts.record(971, 1_000, 970, 1_500, 20, 1);
        assertThat(drifts.snapshot().sampleCount).isOne();
        assertThat(drifts.snapshot().boundExceededCount).isOne();
        assertThat(drifts.snapshot().maxMillis).isEqualTo(30);
    }

    @Test
    void whereTheReaderGotWhatTheKernelHeldTheHostIsLate() {
        drifts.record(975, 1_000, 975, 1_000, 20, 1);
        assertThat(drifts.snapshot().boundExceededByHostCount).isOne();

        drifts.record(976, 1_000, 975, 1_000, 20, 1);
        assertThat(drifts.snapshot().boundExceededCount).isEqualTo(2);
        assertThat(drifts.snapshot().boundExceededByHostCount).isOne();
    }

    /** Whoever saw one count without the other would take the difference for a broken promise. */
    @Test
    void aSampleIsInAllOfTheFiguresOrInNone() {
        Thread recorder = new Thread(() -> {
            for (int i = 0; i < 300_000; i++) {
                drifts.record(975, 1_000, 975, 1_000, 20, 1);
            }
        });
        recorder.start();
        while (recorder.isAlive()) {
            DriftStatistics.Snapshot seen = drifts.snapshot();
            assertThat(seen.boundExceededByHostCount)
                    .isEqualTo(seen.boundExceededCount)
                    .isEqualTo(seen.sampleCount);
        }
    }

    @Test
    void countsLooksAheadOfTheRealClockAndLooksThatWentBack() {
        drifts.record(1_000, 1_000, 1_000, 1_001, 20, 1);
        drifts.record(1_000, 1_000, 1_001, 1_001, 20, 1);
        assertThat(drifts.snapshot().earlyCount).isZero();
        assertThat(drifts.snapshot().backwardCount).isZero();

        drifts.record(1_000, 1_000, 1_002, 1_001, 20, 1);
        assertThat(drifts.snapshot().earlyCount).isOne();
        drifts.record(1_000, 1_000, 1_001, 1_001, 20, 1);
        assertThat(drifts.snapshot().backwardCount).isOne();
    }

    @Test
    void countsEachSampleOfTheDriftForItsTime() {
        recordDrift(0, 1);
        recordDrift(4, 3);
        assertThat(drifts.snapshot().sampleCount).isEqualTo(2);
        assertThat(drifts.snapshot().meanMillis).isEqualTo(3);
        assertThat(drifts.snapshot().agreementRatio).isEqualTo(0.25);
        assertThat(drifts.snapshot().lastMillis).isEqualTo(4);
        assertThat(drifts.snapshot().maxMillis).isEqualTo(4);
        assertThat(drifts.snapshot().p50Millis).isEqualTo(4);

        recordDrift(0, 5);
        assertThat(drifts.snapshot().p50Millis).isEqualTo(0);
        assertThat(drifts.snapshot().p99Millis).isEqualTo(4);
    }

    @Test
    void hasNoRatiosOfDriftWithoutSamples() {
        assertThat(drifts.snapshot().sampleCount).isZero();
        assertThat(drifts.snapshot().meanMillis).isNaN();
        assertThat(drifts.snapshot().agreementRatio).isNaN();
        assertThat(drifts.snapshot().p50Millis).isNaN();
        assertThat(drifts.snapshot().maxMillis).isZero();
    }

    @Test
    void showsADriftAheadOfTheRealClockAsNegative() {
        recordDrift(-1000, 1);

        assertThat(drifts.snapshot().lastMillis).isEqualTo(-1000);
        assertThat(drifts.snapshot().meanMillis).isEqualTo(-1000);
        assertThat(drifts.snapshot().agreementRatio).isZero();
    }

    private void recordDrift(long driftMs, int weight) {
        drifts.record(2_001, 1_000, 1_000 - driftMs, 1_000, 20, weight);
    }

    private void recordGap(long gapNanos) {
        ticks.record(gapNanos, TICK_NANOS);
    }
}

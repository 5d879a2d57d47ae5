package io.escapement.agent.drift;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Of the drift, and of looks at the floor. */
class StatisticsTest {
    private final DriftStatistics drifts = new DriftStatistics();

    @Test
    void countsStepsAndLooksThatWereHeldBack() {
        LookStatistics looks = new LookStatistics();
        looks.recordStep(true);
        looks.recordStep(true);
        looks.recordStep(false);
        looks.recordHeldBack();

        assertThat(looks.backwardStepCount()).isEqualTo(2);
        assertThat(looks.forwardStepCount()).isOne();
        assertThat(looks.heldBackCount()).isOne();
    }

    @Test
    void aSampleAboveTheBoundCountsAndTheGreatestDriftShowsIt() {
        recordDrift(20);
        assertThat(drifts.snapshot().boundExceededCount).isZero();

        drifts.record(980, 1_000, 979, 1_000, 20);
        assertThat(drifts.snapshot().boundExceededCount).isOne();
        assertThat(drifts.snapshot().maxMillis).isEqualTo(21);
        assertThat(drifts.snapshot().boundExceededByHostCount).isZero();
    }

    @Test
    void aLookDuringWhichTheRealClockMovesOnCountsOnlyWhereItIsAboveTheBoundEvenSo() {
        drifts.record(981, 1_000, 980, 1_500, 20);
        assertThat(drifts.snapshot().sampleCount).isZero();

        drifts.record(971, 1_000, 970, 1_500, 20);
        assertThat(drifts.snapshot().sampleCount).isOne();
        assertThat(drifts.snapshot().boundExceededCount).isOne();
        assertThat(drifts.snapshot().maxMillis).isEqualTo(30);
    }

    @Test
    void whereTheReaderGotWhatTheKernelHeldTheHostIsLate() {
        drifts.record(975, 1_000, 975, 1_000, 20);
        assertThat(drifts.snapshot().boundExceededByHostCount).isOne();

        drifts.record(976, 1_000, 975, 1_000, 20);
        assertThat(drifts.snapshot().boundExceededCount).isEqualTo(2);
        assertThat(drifts.snapshot().boundExceededByHostCount).isOne();
    }

    /** Whoever saw one count without the other would take the difference for a broken promise. */
    @Test
    void aSampleIsInAllOfTheFiguresOrInNone() {
        Thread recorder = new Thread(() -> {
            for (int i = 0; i < 300_000; i++) {
                drifts.record(975, 1_000, 975, 1_000, 20);
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
        drifts.record(1_000, 1_000, 1_000, 1_001, 20);
        drifts.record(1_000, 1_000, 1_001, 1_001, 20);
        assertThat(drifts.snapshot().earlyCount).isZero();
        assertThat(drifts.snapshot().backwardCount).isZero();

        drifts.record(1_000, 1_000, 1_002, 1_001, 20);
        assertThat(drifts.snapshot().earlyCount).isOne();
        drifts.record(1_000, 1_000, 1_001, 1_001, 20);
        assertThat(drifts.snapshot().backwardCount).isOne();
    }

    @Test
    void countsEachSampleOfTheDrift() {
        for (int driftMs : new int[] {0, 4, 4, 4}) {
            recordDrift(driftMs);
        }
        assertThat(drifts.snapshot().sampleCount).isEqualTo(4);
        assertThat(drifts.snapshot().meanMillis).isEqualTo(3);
        assertThat(drifts.snapshot().agreementRatio).isEqualTo(0.25);
        assertThat(drifts.snapshot().lastMillis).isEqualTo(4);
        assertThat(drifts.snapshot().maxMillis).isEqualTo(4);
        assertThat(drifts.snapshot().p50Millis).isEqualTo(4);
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
        recordDrift(-1000);

        assertThat(drifts.snapshot().lastMillis).isEqualTo(-1000);
        assertThat(drifts.snapshot().meanMillis).isEqualTo(-1000);
        assertThat(drifts.snapshot().agreementRatio).isZero();
    }

    private void recordDrift(long driftMs) {
        drifts.record(2_001, 1_000, 1_000 - driftMs, 1_000, 20);
    }
}

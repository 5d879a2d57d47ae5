package io.escapement.agent.clock;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.data.Offset;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class TickerWorthTest {
    private static final long TICK_NANOS = 1_000_000;
    private static final long SECOND_NANOS = 1_000_000_000;

    private double savedNanosPerRead = 1_000;
    private final TickerWorth worth = new TickerWorth(() -> savedNanosPerRead, TICK_NANOS, false, false);

    @Test
    void measuresWhatTheTickerTakesOnceItIsCompiled() {
        double assumed = worth.tickerCores();
        long cpuNanos = 0;
        worth.begin(cpuNanos, 0);
        for (int second = 1; second <= 5; second++) {
            cpuNanos += SECOND_NANOS / 2;
            worth.measured(cpuNanos, second * SECOND_NANOS);
        }
        assertThat(worth.tickerCores()).as("interpreted").isEqualTo(assumed);
        for (int second = 6; second <= 30; second++) {
            cpuNanos += SECOND_NANOS / 50;
            worth.measured(cpuNanos, second * SECOND_NANOS);
        }
        assertThat(worth.tickerCores()).isCloseTo(0.02, Percentage.withPercentage(1));
    }

    @Test
    void eachSpellOfTickingIsMeasuredByItself() {
        double assumed = worth.tickerCores();
        worth.begin(0, 0);
        assertThat(worth.isDueAt(SECOND_NANOS)).isFalse();
        assertThat(worth.isDueAt(2 * SECOND_NANOS)).isTrue();
        worth.measured(SECOND_NANOS, 5 * SECOND_NANOS);
        worth.begin(SECOND_NANOS, 60 * SECOND_NANOS);
        assertThat(worth.isDueAt(61 * SECOND_NANOS)).isFalse();
        worth.measured(2 * SECOND_NANOS, 62 * SECOND_NANOS);
        assertThat(worth.tickerCores())
                .as("not warm yet, and a doze is no cheap tick")
                .isEqualTo(assumed);
    }

    @Test
    void whereTheKernelDoesNotSayItIsTakenForWhatItWasElsewhere() {
        double assumed = worth.tickerCores();
        worth.begin(-1, 0);
        for (int second = 1; second <= 30; second++) {
            worth.measured(-1, second * SECOND_NANOS);
        }
        assertThat(worth.tickerCores()).isEqualTo(assumed).isPositive();
        assertThat(isLoss(0)).isTrue();
        assertThat(worth.ticksAbove()).isGreaterThan(1).isLessThan(1_000_000);
    }

    @Test
    void theTickerTakesAtMostAQuarterOfWhatIsSavedAndTicksAgainFromAFifthOn() {
        tickFor(8, SECOND_NANOS / 50);
        double again = worth.ticksAbove();
        assertThat(worth.savedCores(again)).isCloseTo(5 * worth.tickerCores(), Offset.offset(1e-9));

        double quarter = 0.8 * again;
        assertThat(worth.savedCores(quarter)).isCloseTo(4 * worth.tickerCores(), Offset.offset(1e-9));
        assertThat(isLoss(again)).isFalse();
        assertThat(isLoss(1.001 * quarter)).isFalse();
        assertThat(isLoss(0.999 * quarter)).isTrue();
        assertThat(isLoss(Double.NaN)).as("not known yet").isFalse();
    }

    @Test
    void isLossOnlyIfItHasBeenForTwoSeconds() {
        double pays = worth.ticksAbove();
        assertThat(worth.isLastingLossAt(pays / 10, SECOND_NANOS)).isFalse();
        assertThat(worth.isLastingLossAt(pays, 2 * SECOND_NANOS)).isFalse();
        assertThat(worth.isLastingLossAt(pays / 10, 3 * SECOND_NANOS)).isFalse();
        assertThat(worth.isLastingLossAt(pays / 10, 5 * SECOND_NANOS - 1)).isFalse();
        assertThat(worth.isLastingLossAt(pays / 10, 5 * SECOND_NANOS)).isTrue();
        worth.begin(0, 6 * SECOND_NANOS);
        assertThat(worth.isLastingLossAt(pays / 10, 6 * SECOND_NANOS))
                .as("a spell begins")
                .isFalse();
    }

    @Test
    void whereACachedReadSavesNothingNoRateIsEnough() {
        for (double none : new double[] {0, -3, Double.NaN}) {
            savedNanosPerRead = none;
            assertThat(worth.ticksAbove()).isInfinite();
        }
        savedNanosPerRead = -3;
        assertThat(isLoss(1e9)).isTrue();
    }

    @Test
    void besideAFloorThatIsAsPreciseNoRateIsEnough() {
        assertThat(new TickerWorth(() -> 1e9, TICK_NANOS, false, true).ticksAbove())
                .isInfinite();
    }

    @Test
    void whatAlwaysTicksIsNeverALoss() {
        TickerWorth always = new TickerWorth(() -> 0, TICK_NANOS, true, true);
        assertThat(always.alwaysTicks()).isTrue();
        assertThat(worth.alwaysTicks()).isFalse();
        assertThat(always.isLastingLossAt(0, 0)).isFalse();
        assertThat(always.isLastingLossAt(0, 60 * SECOND_NANOS)).isFalse();
    }

    private boolean isLoss(double readsPerSecond) {
        worth.begin(0, 0);
        boolean unused = worth.isLastingLossAt(readsPerSecond, 0);
        return worth.isLastingLossAt(readsPerSecond, 60 * SECOND_NANOS);
    }

    private void tickFor(int seconds, long cpuNanosPerSecond) {
        worth.begin(0, 0);
        for (int second = 1; second <= seconds; second++) {
            worth.measured(second * cpuNanosPerSecond, second * SECOND_NANOS);
        }
    }
}

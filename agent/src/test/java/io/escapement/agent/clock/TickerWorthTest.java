package io.escapement.agent.clock;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.data.Offset;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class TickerWorthTest {
    private static final long TICK_NANOS = 1_000_000;
    private static final long SECOND_NANOS = 1_000_000_000;

    private boolean mayRest = true;
    private final TickerWorth worth = new TickerWorth(
            new TickerWorth.Circumstances() {
                @Override
                public double savedNanosPerRead() {
                    return 1_000;
                }

                @Override
                public boolean hasFloorStill() {
                    return true;
                }

                @Override
                public boolean mayRest() {
                    return mayRest;
                }
            },
            TICK_NANOS);

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
    void aSleepIsNoCheapTickAndWarmsNothing() {
        double assumed = worth.tickerCores();
        worth.begin(0, 0);
        worth.slept(1_000, 60 * SECOND_NANOS);
        assertThat(worth.isDueAt(61 * SECOND_NANOS)).isFalse();
        worth.measured(SECOND_NANOS, 62 * SECOND_NANOS);
        assertThat(worth.tickerCores()).isEqualTo(assumed);
    }

    @Test
    void neverRestsOnAnAssumption() {
        worth.begin(0, 0);
        assertThat(worth.isLossAt(0)).isFalse();
        tickFor(8, SECOND_NANOS / 50);
        assertThat(worth.isLossAt(0)).isTrue();
    }

    @Test
    void isMeasuredAlsoWhereItSleepsSoOftenThatItNeverTicksForLong() {
        long tickedNanos = SECOND_NANOS / 10;
        long cpuNanos = 0;
        worth.begin(0, 0);
        for (int second = 0; second < 60; second++) {
            cpuNanos += tickedNanos / 50;
            worth.sleeps(cpuNanos, second * SECOND_NANOS + tickedNanos);
            worth.slept(cpuNanos, (second + 1) * SECOND_NANOS);
        }
        assertThat(worth.tickerCores()).isCloseTo(0.02, Offset.offset(1e-6));
        assertThat(worth.isLossAt(0)).isTrue();
    }

    @Test
    void whereTheKernelDoesNotSayItIsTakenForWhatItWasElsewhere() {
        double assumed = worth.tickerCores();
        worth.begin(-1, 0);
        for (int second = 1; second <= 30; second++) {
            worth.measured(-1, second * SECOND_NANOS);
        }
        assertThat(worth.tickerCores()).isEqualTo(assumed);
        assertThat(worth.isLossAt(0)).isTrue();
    }

    @Test
    void isLossOnlyIfItHasBeenForAWhile() {
        tickFor(8, SECOND_NANOS / 50);
        double pays = worth.engagesAbove();
        assertThat(worth.isLastingLossAt(pays / 10, SECOND_NANOS)).isFalse();
        assertThat(worth.isLastingLossAt(pays, 2 * SECOND_NANOS)).isFalse();
        assertThat(worth.isLastingLossAt(pays / 10, 3 * SECOND_NANOS)).isFalse();
        assertThat(worth.isLastingLossAt(pays / 10, 4 * SECOND_NANOS)).isFalse();
        assertThat(worth.isLastingLossAt(pays / 10, 5 * SECOND_NANOS)).isTrue();
        mayRest = false;
        assertThat(worth.isLastingLossAt(pays / 10, 6 * SECOND_NANOS)).isFalse();
    }

    @Test
    void neitherWhereItWasEngagedNorABitBelowIsItALoss() {
        tickFor(8, SECOND_NANOS / 50);
        double pays = worth.engagesAbove();
        assertThat(worth.savedCores(pays)).isGreaterThan(worth.tickerCores());
        assertThat(worth.isLossAt(pays)).isFalse();
        assertThat(worth.isLossAt(0.6 * pays)).isFalse();
        assertThat(worth.isLossAt(0.5 * pays)).isTrue();
        assertThat(worth.isLossAt(Double.NaN)).as("not known yet").isFalse();
    }

    private void tickFor(int seconds, long cpuNanosPerSecond) {
        worth.begin(0, 0);
        for (int second = 1; second <= seconds; second++) {
            worth.measured(second * cpuNanosPerSecond, second * SECOND_NANOS);
        }
    }
}

package io.escapement.agent.probe;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clocks so dear that some hundred reads would be felt at every start. */
class SlowReadCostTest {
    private static final long THRESHOLD_NANOS = 100;

    /** Two batches: a few milliseconds on a clock of 0.1 ms. */
    private static final int FEW_READS = 2 * 16;

    private static final String NO_PRELOAD = "";

    private int reads;

    @ParameterizedTest
    @ValueSource(longs = {100_000, 250_000, 1_000_000})
    void isSlowForCertainAfterAFewReads(long readNanos) {
        ReadCost cost = ReadCost.of(times -> read(times, readNanos), THRESHOLD_NANOS);

        assertThat(reads).isBetween(1, FEW_READS);
        assertThat(cost.isCertain).isTrue();
        assertThat(cost.nanos).isGreaterThan(readNanos * 0.9);
        Verdict verdict = Verdict.of(ClockSource.read(), cost, THRESHOLD_NANOS, NO_PRELOAD);
        assertThat(verdict.health).isEqualTo(Verdict.Health.SLOW);
    }

    @ParameterizedTest
    @ValueSource(longs = {100_000, 250_000})
    void isFastForCertainAfterAFewReadsIfThatIsWithinTheThreshold(long readNanos) {
        ReadCost cost = ReadCost.of(times -> read(times, readNanos), 1_000_000_000);

        assertThat(reads).isBetween(1, FEW_READS);
        assertThat(cost.isCertain).isTrue();
    }

    private long read(int times, long readNanos) {
        reads += times;
        long sum = 0;
        for (int i = 0; i < times; i++) {
            long start = System.nanoTime();
            while (System.nanoTime() - start < readNanos) {
                sum++;
            }
        }
        return sum;
    }
}

package io.escapement.agent.probe;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ReadCostTest {
    private static final long THRESHOLD_NANOS = 1_000;

    /**
     * Above the threshold by more than a native call takes in the interpreter, and not by so much that no call would.
     */
    private static final long BETWEEN_NANOS = 1_350;

    private static final long LIMIT_AND_MORE_NANOS = 10_000_000;

    @Test
    void ofTheRealClockIsMoreThanNothing() {
        ReadCost cost = ReadCost.ofRealClock(100);

        assertThat(cost.nanos).isPositive();
    }

    @Test
    void nothingIsFarAboveAThresholdWithoutLimit() {
        assertThat(ReadCost.isFarAbove(3_000, Long.MAX_VALUE)).isFalse();
        assertThat(ReadCost.isFarAbove(3_000, 100)).isTrue();
    }

    @Test
    void isCertainWhereTheClockIsPlainlyWithinTheThreshold() {
        ReadCost cost = ReadCost.ofRealClock(1_000_000_000);

        assertThat(cost.nanos).isPositive();
        assertThat(cost.isCertain).isTrue();
    }

    @Test
    void ofAClockThatIsNotReadIsLessThanThatOfTheRealOne() {
        double nothingNanos = ReadCost.ofCachedClock(times -> times);
        double realNanos = ReadCost.ofCachedClock(new ReadCost.RealReadLoop());

        assertThat(nothingNanos).isGreaterThanOrEqualTo(0).isLessThan(realNanos);
    }

    @Test
    void theRealLoopReadsTheRealClock() {
        long beforeMs = System.currentTimeMillis();
        long sumMs = new ReadCost.RealReadLoop().read(10);
        long afterMs = System.currentTimeMillis();

        assertThat(sumMs).isBetween(10 * beforeMs, 10 * afterMs);
    }

    @Test
    void isCertainOfASlowClockLongBeforeItsLoopIsCompiled() {
        CountedLoop loop = new CountedLoop(BETWEEN_NANOS);

        ReadCost cost = ReadCost.of(loop, THRESHOLD_NANOS);

        assertThat(cost.nanos).isGreaterThan(THRESHOLD_NANOS);
        assertThat(cost.isCertain).isTrue();
        assertThat(loop.batches).isLessThan(100);
    }

    @Test
    void goesOnWhereTheHostWasBusyForTheFirstMilliseconds() {
        CountedLoop loop = new CountedLoop(0) {
            @Override
            public long read(int times) {
                if (batches < 40) {
                    spin(batches == 0 ? LIMIT_AND_MORE_NANOS : times * BETWEEN_NANOS);
                }
                return super.read(times);
            }
        };

        ReadCost cost = ReadCost.of(loop, THRESHOLD_NANOS);

        assertThat(cost.nanos).isLessThan(THRESHOLD_NANOS);
        assertThat(cost.isCertain).isTrue();
    }

    private static class CountedLoop implements ReadLoop {
        private final long readNanos;
        int batches;

        CountedLoop(long readNanos) {
            this.readNanos = readNanos;
        }

        @Override
        public long read(int times) {
            batches++;
            spin(times * readNanos);
            return batches;
        }

        static void spin(long nanos) {
            long start = System.nanoTime();
            while (nanos > 0 && System.nanoTime() - start < nanos) {
                Thread.onSpinWait();
            }
        }
    }
}

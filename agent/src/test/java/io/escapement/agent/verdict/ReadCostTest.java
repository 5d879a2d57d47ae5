package io.escapement.agent.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReadCostTest {
    private static final long THRESHOLD_NANOS = 1_000;

    /**
     * Above the threshold by more than a native call takes in the interpreter, and not by so much that no call would.
     */
    private static final long BETWEEN_NANOS = 1_400;

    private static final long FAST_NANOS = 50;
    private static final long INTERPRETER_NANOS = 40;
    private static final long LIMIT_AND_MORE_NANOS = 10_000_000;

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

    /** The compiler comes late where others hold the processors, which also take this thread's for a while. */
    @Test
    void theCostOfACachedReadIsThatOfACompiledOneAlsoOnABusyHost() {
        SimulatedLoop loop = new SimulatedLoop(1) {
            @Override
            public long read(int times) {
                nowNanos += batches < 20 ? LIMIT_AND_MORE_NANOS : 0;
                return super.read(times);
            }
        };

        assertThat(ReadCost.ofCachedClock(loop)).isEqualTo(1);
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
        SimulatedLoop loop = new SimulatedLoop(BETWEEN_NANOS);

        ReadCost cost = ReadCost.of(loop, loop.nativeCalls(INTERPRETER_NANOS), THRESHOLD_NANOS);

        assertThat(cost.nanos).isGreaterThan(THRESHOLD_NANOS);
        assertThat(cost.isCertain).isTrue();
        assertThat(loop.batches).isLessThan(200);
    }

    @Test
    void goesOnWhereTheHostWasBusyForTheFirstMilliseconds() {
        SimulatedLoop loop = new SimulatedLoop(FAST_NANOS) {
            @Override
            public long read(int times) {
                if (batches < 40) {
                    nowNanos += batches == 0 ? LIMIT_AND_MORE_NANOS : times * BETWEEN_NANOS;
                }
                return super.read(times);
            }
        };

        ReadCost cost = ReadCost.of(loop, loop.nativeCalls(INTERPRETER_NANOS), THRESHOLD_NANOS);

        assertThat(cost.nanos).isLessThan(THRESHOLD_NANOS);
        assertThat(cost.isCertain).isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {20, 80})
    void takesNoFastClockForSlowWhereTheFirstBatchesAreDearForTheProcessorsSake(int dearBatches) {
        SimulatedLoop loop = new SimulatedLoop(FAST_NANOS) {
            @Override
            public long read(int times) {
                nowNanos += batches < dearBatches ? times * BETWEEN_NANOS : 0;
                return super.read(times);
            }
        };

        assertThat(ReadCost.of(loop, loop.nativeCalls(INTERPRETER_NANOS), 100).nanos)
                .isLessThan(100);
    }

    @ParameterizedTest
    @CsvSource({
        "110, 80, false, the compiler never gets the processor",
        "375, 250, false, all is five times as slow",
        "330, 50, true, a system call in the interpreter",
        "280, 5, true, a system call in compiled code"
    })
    void isCertainOfASlowClockOnlyIfNeitherInterpreterNorProcessorExplainsIt(
            long readNanos, long nativeCallNanos, boolean isCertain, String why) {
        SimulatedLoop loop = new SimulatedLoop(readNanos);

        ReadCost cost = ReadCost.of(loop, loop.nativeCalls(nativeCallNanos), 100);

        assertThat(cost.isCertain).as(why).isEqualTo(isCertain);
        assertThat(cost.nanos).as(why).isGreaterThan(100);
    }

    /** Some hundred reads of such a clock would be felt at every start. */
    @ParameterizedTest
    @CsvSource({"100000, 100, SLOW", "250000, 100, SLOW", "1000000, 100, SLOW", "100000, 1000000000, HEALTHY"})
    void isCertainOfADearClockAfterAFewReads(long readNanos, long thresholdNanos, Verdict.Health health) {
        SimulatedLoop loop = new SimulatedLoop(readNanos);

        ReadCost cost = ReadCost.of(loop, loop.nativeCalls(INTERPRETER_NANOS), thresholdNanos);

        assertThat(loop.batches).isBetween(1, 2);
        assertThat(cost.isCertain).isTrue();
        assertThat(Verdict.of(ClockSource.read(), cost, thresholdNanos, "", "").health)
                .isEqualTo(health);
    }

    /** As by the clocksource jiffies, whose reads are system calls. */
    @ParameterizedTest
    @CsvSource({"300, 100", "60, 100"})
    void ofAClockThatStandsStillForMillisecondsIsThatOfAllReadsBetweenItsSteps(long readNanos, long thresholdNanos) {
        SteppedLoop loop = new SteppedLoop(readNanos);

        ReadCost cost = ReadCost.of(loop, loop.nativeCalls(INTERPRETER_NANOS), thresholdNanos);

        assertThat(cost.nanos).isBetween(0.9 * readNanos, 1.1 * readNanos);
        assertThat(cost.isCertain).isTrue();
        assertThat(cost.stepNanos).isEqualTo(SteppedLoop.STEP_NANOS);
    }

    @Test
    void ofAClockThatNeverMovesIsUnknown() {
        SimulatedLoop loop = new SimulatedLoop(0);

        ReadCost cost = ReadCost.of(loop, loop.nativeCalls(0), THRESHOLD_NANOS);

        assertThat(cost.nanos).isNaN();
        assertThat(cost.isCertain).isFalse();
    }

    private static final class SteppedLoop extends SimulatedLoop {
        static final long STEP_NANOS = 4_000_000;

        SteppedLoop(long readNanos) {
            super(readNanos);
        }

        @Override
        public long nanoTime() {
            nowNanos += readNanos;
            return nowNanos / STEP_NANOS * STEP_NANOS;
        }
    }

    /** Reads that take exactly so long, by a monotonic clock of their own: no other load on the machine adds to it. */
    private static class SimulatedLoop implements ReadLoop {
        final long readNanos;
        long nowNanos;
        int batches;

        SimulatedLoop(long readNanos) {
            this.readNanos = readNanos;
        }

        @Override
        public long read(int times) {
            batches++;
            nowNanos += times * readNanos;
            return batches;
        }

        /** By the same clock, so each takes its time from the measurement. */
        ReadLoop nativeCalls(long nanos) {
            return new ReadLoop() {
                @Override
                public long read(int times) {
                    nowNanos += times * nanos;
                    return times;
                }

                @Override
                public long nanoTime() {
                    return nowNanos;
                }
            };
        }

        @Override
        public long nanoTime() {
            return nowNanos;
        }
    }
}

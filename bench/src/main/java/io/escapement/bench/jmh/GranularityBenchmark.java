package io.escapement.bench.jmh;

import java.lang.invoke.VarHandle;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * Question: how long does a thread that reads a clock without pause wait until its value changes, and by how much does
 * it change then?
 *
 * <p>Expected: 1 ms and by 1 ms for the JDK and for Escapement with its ticker; the kernel's step (4 ms on most) with
 * {@code tick=off}; 10 and 20 ms for clocks of that period.
 *
 * <p>Run: {@code java -jar bench/target/benchmarks.jar performance --questions granularity}
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class GranularityBenchmark {
    @Benchmark
    public long untilTheValueChanges(ContenderState contender, Steps steps) {
        long nowMs = contender.clock.getAsLong();
        while (nowMs == steps.lastMs) {
            // Else the compiler takes a field that isn't volatile out of the loop.
            VarHandle.acquireFence();
            nowMs = contender.clock.getAsLong();
        }
        steps.count(nowMs - steps.lastMs);
        steps.lastMs = nowMs;
        return nowMs;
    }

    /** How many steps there were of so many ms. */
    @AuxCounters(AuxCounters.Type.EVENTS)
    @State(Scope.Thread)
    public static class Steps {
        public long backwards;
        public long of1;
        public long of2;
        public long of3To4;
        public long of5To8;
        public long of9To16;
        public long above16;

        private long lastMs;

        private void count(long stepMs) {
            if (stepMs < 0) {
                backwards++;
            } else if (stepMs == 1) {
                of1++;
            } else if (stepMs == 2) {
                of2++;
            } else if (stepMs <= 4) {
                of3To4++;
            } else if (stepMs <= 8) {
                of5To8++;
            } else if (stepMs <= 16) {
                of9To16++;
            } else if (lastMs != 0) {
                above16++;
            }
        }
    }
}

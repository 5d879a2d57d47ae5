package io.escapement.bench;

import io.escapement.bench.rewritten.RewrittenClock;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;

/**
 * Question: what does one read of the wall clock cost, real, rewritten by the agent, and as a bare volatile field?
 *
 * <p>Expected: the rewritten read within six times of the volatile field and under 3 ns, with {@code floor=off} within
 * 1.3 times, whatever the clock and at any number of threads. The real
 * read 20 to 30 ns on a healthy clock, some 250 ns when each is a system call, some 3 µs when each reads a device, and
 * there about double at 2 threads, because the device serves one reader at a time.
 *
 * <p>Throughput is measured, and {@link ReadCostTable} makes processor time of it: of more threads than cores some hardly
 * run during an iteration, and the mean of the threads' average times would be theirs.
 *
 * <p>Run: {@code java -jar bench/target/benchmarks.jar read-cost [--quick] [--threads 1,8,128]}. All three run in forks with the agent, so
 * that conditions are equal; only the package of {@link RewrittenClock} is rewritten in them.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ReadCostBenchmark {

    @Benchmark
    public long volatileField(EngagedAgent agent, VolatileTicker ticker) {
        return VolatileTicker.nowMs;
    }

    @Benchmark
    public long rewritten(EngagedAgent agent) {
        return RewrittenClock.nowMs();
    }

    @Benchmark
    public long real(EngagedAgent agent) {
        return System.currentTimeMillis();
    }
}

package io.escapement.bench.performance;

import cn.hutool.core.date.SystemClock;
import com.alibaba.csp.sentinel.util.TimeUtil;
import io.escapement.bench.clocks.AgronaClock;
import io.escapement.bench.clocks.CobarClock;
import io.escapement.bench.clocks.MeasuredClock;
import io.escapement.bench.clocks.ScheduledClock;
import io.escapement.bench.clocks.VolatileClock;
import io.escapement.bench.rewritten.RewrittenClock;
import java.util.concurrent.TimeUnit;
import javax.management.JMException;
import org.apache.ignite.internal.util.FastTimestamps;
import org.apache.logging.log4j.core.util.CachedClock;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Question: what does one read of each clock cost, at this number of threads?
 *
 * <p>Expected: Escapement up to six times a bare volatile field, and less than Sentinel's; whatever the clock. The
 * JDK's own 20 to 30 ns on a healthy clock, some 250 ns when each is a system call, some 3 µs when each reads a device,
 * and there about double at 2 threads, because the device serves one reader at a time.
 *
 * <p>Throughput is measured, and processor time made of it: of more threads than cores some hardly run during an
 * iteration, and the mean of the threads' average times would be theirs.
 *
 * <p>Run: {@code java -jar bench/target/benchmarks.jar performance --questions read-cost [--quick] [--threads 1,8]}.
 * Each clock is called as its users call it, in forks of its own, with the agent only where it is the agent's.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ReadCostBenchmark {
    /**
     * The clock that a fork measures, started before and looked at again afterwards: a fork that measured another one
     * fails.
     */
    @State(Scope.Benchmark)
    public static class ContenderState {
        @Param("VOLATILE")
        public MeasuredClock contender;

        @Setup(Level.Trial)
        public void start() throws JMException, InterruptedException {
            contender.start();
        }

        @TearDown(Level.Trial)
        public void check() throws JMException {
            contender.requireUnchanged();
        }
    }

    @Benchmark
    public long jdk(ContenderState contender) {
        return System.currentTimeMillis();
    }

    @Benchmark
    public long escapement(ContenderState contender) {
        return RewrittenClock.nowMs();
    }

    @Benchmark
    public long sentinel(ContenderState contender) {
        return TimeUtil.currentTimeMillis();
    }

    @Benchmark
    public long hutool(ContenderState contender) {
        return SystemClock.now();
    }

    @Benchmark
    public long log4j(ContenderState contender) {
        return CachedClock.instance().currentTimeMillis();
    }

    @Benchmark
    public long agrona(ContenderState contender) {
        return AgronaClock.nowMs();
    }

    @Benchmark
    public long ignite(ContenderState contender) {
        return FastTimestamps.coarseCurrentTimeMillis();
    }

    @Benchmark
    public long scheduled(ContenderState contender) {
        return ScheduledClock.nowMs();
    }

    @Benchmark
    public long cobar(ContenderState contender) {
        return CobarClock.nowMs();
    }

    @Benchmark
    public long leastPossible(ContenderState contender) {
        return VolatileClock.nowMs();
    }
}

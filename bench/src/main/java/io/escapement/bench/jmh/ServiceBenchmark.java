package io.escapement.bench.jmh;

import io.escapement.bench.rewritten.ExpiringCache;
import io.escapement.bench.rewritten.SlidingWindow;
import io.escapement.bench.rewritten.SnowflakeIds;
import io.escapement.bench.rewritten.StampedLog;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * Question: how many operations a second do threads get from parts of services that read the clock in each of them?
 *
 * <p>Expected, where each read is a device access: several times as many, since the generator of ids and the limiter
 * read the clock under their lock; of ids ten times as many and more. On a healthy clock: no difference for log lines
 * and for ids, of which their form allows 4.1 million a second; little for the limiter. A gain on every clock for the
 * cache, because a look-up without it costs little more than the read of the clock itself.
 *
 * <p>Run: {@code java -jar bench/target/benchmarks.jar performance --questions services}
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@State(Scope.Benchmark)
public class ServiceBenchmark {
    private static final int KEYS = 1 << 10;

    private final SnowflakeIds ids = new SnowflakeIds();
    private final SlidingWindow limiter = new SlidingWindow(1_000_000);
    private final ExpiringCache<String> cache = new ExpiringCache<>(1_000, Integer::toString);
    private final StampedLog log = new StampedLog();

    /** A number for each call, of each thread's own. */
    @State(Scope.Thread)
    public static class NextNumber {
        private long number;
    }

    /** Snowflake ids from one generator. */
    @Benchmark
    public long id(ContenderState contender) {
        return ids.next();
    }

    /** Decisions of a sliding-window limiter. */
    @Benchmark
    public boolean request(ContenderState contender) {
        return limiter.tryAcquire();
    }

    /** Answers of a cache whose entries expire. */
    @Benchmark
    public String lookUp(ContenderState contender, NextNumber next) {
        return cache.get((int) (next.number++ & (KEYS - 1)));
    }

    /** Log lines with a time stamp. */
    @Benchmark
    public void line(ContenderState contender, NextNumber next) {
        log.line("INFO", "order accepted", next.number++);
    }
}

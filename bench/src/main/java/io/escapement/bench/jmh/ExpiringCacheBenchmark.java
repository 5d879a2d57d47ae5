package io.escapement.bench.jmh;

import io.escapement.bench.rewritten.ExpiringCache;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * Question: how many look-ups a second does a cache answer whose entries expire?
 *
 * <p>Expected: a gain on every clock, because a look-up without it costs little more than the read of the clock itself.
 *
 * <p>Run: {@code java -jar bench/target/benchmarks.jar performance --questions services}
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@State(Scope.Benchmark)
public class ExpiringCacheBenchmark {
    private static final int KEYS = 1 << 10;

    private final ExpiringCache<String> cache = new ExpiringCache<>(1_000, Integer::toString);

    @Benchmark
    public String lookUp(ContenderState contender, NextNumber number) {
        return cache.get((int) (number.next() & (KEYS - 1)));
    }
}

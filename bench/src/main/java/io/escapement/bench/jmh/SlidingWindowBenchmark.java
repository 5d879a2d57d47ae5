package io.escapement.bench.jmh;

import io.escapement.bench.rewritten.SlidingWindow;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * Question: how many requests a second does a sliding-window limiter decide on?
 *
 * <p>Expected: little difference on a healthy clock; several times as many where the clock is slow, because the limiter
 * reads it under its lock.
 *
 * <p>Run: {@code java -jar bench/target/benchmarks.jar performance --questions services}
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@State(Scope.Benchmark)
public class SlidingWindowBenchmark {
    private final SlidingWindow limiter = new SlidingWindow(1_000_000);

    @Benchmark
    public boolean request(ContenderState contender) {
        return limiter.tryAcquire();
    }
}

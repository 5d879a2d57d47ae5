package io.escapement.bench.jmh;

import io.escapement.bench.rewritten.StampedLog;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * Question: how many log lines with a time stamp do threads write a second?
 *
 * <p>Expected: no difference on a healthy clock, some gain where each read is a system call, several times as many
 * lines where it is a device access.
 *
 * <p>Run: {@code java -jar bench/target/benchmarks.jar performance --questions services}
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@State(Scope.Benchmark)
public class LogLineBenchmark {
    private final StampedLog log = new StampedLog();

    @Benchmark
    public void line(ContenderState contender, NextNumber number) {
        log.line("INFO", "order accepted", number.next());
    }
}

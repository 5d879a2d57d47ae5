package io.escapement.bench.jmh;

import io.escapement.bench.rewritten.SnowflakeIds;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * Question: how many Snowflake ids a second do threads get from one generator?
 *
 * <p>Expected: no difference on a healthy clock, up to the 4.1 million a second that such ids allow; ten times as many
 * and more where each read is a device access, which the generator makes under its lock.
 *
 * <p>Run: {@code java -jar bench/target/benchmarks.jar performance --questions services}
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@State(Scope.Benchmark)
public class SnowflakeBenchmark {
    private final SnowflakeIds ids = new SnowflakeIds();

    @Benchmark
    public long id(ContenderState contender) {
        return ids.next();
    }
}

package io.escapement.bench.jmh;

import io.escapement.bench.clocks.MeasuredClock;
import java.util.function.LongSupplier;
import javax.management.JMException;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * The clock that a fork measures, started before and looked at again afterwards: a fork that measured another one
 * fails.
 */
@State(Scope.Benchmark)
public class ContenderState {
    @Param("VOLATILE")
    public MeasuredClock contender;

    /** For benchmarks to which a call through an interface makes no difference. */
    public LongSupplier clock;

    @Setup(Level.Trial)
    public void start() throws JMException, InterruptedException {
        clock = contender.start();
    }

    @TearDown(Level.Trial)
    public void check() throws JMException {
        contender.requireUnchanged();
    }
}

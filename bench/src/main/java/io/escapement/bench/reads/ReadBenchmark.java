package io.escapement.bench.reads;

import io.escapement.bench.clocks.AgentBean;
import io.escapement.bench.clocks.MeasuredClock;
import io.escapement.bench.host.BuiltFiles;
import io.escapement.bench.host.ChildProcess;
import io.escapement.bench.rewritten.MeasuredForm;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import javax.management.JMException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The cost of one read of each clock, and of one call of each form of reading it.
 *
 * <p>Expected on one thread: the JDK's own 20 to 30 ns on a healthy clock, some 250 ns when each read is a system call,
 * some 3 µs when each reads a device; Escapement 1 to 3 ns on all of them. On more threads than processors JMH's
 * average holds the time that a thread waits for its turn.
 *
 * <p>Run: {@code java -jar bench/target/benchmarks.jar reads --clock device -p clock=JDK,ESCAPEMENT -t 2}. Each fork
 * measures one clock, so the call through {@code LongSupplier} is compiled into the loop. A fork whose clock is the
 * agent's attaches the agent to itself.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(3)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class ReadBenchmark {

    @State(Scope.Benchmark)
    public static class ClockState {
        @Param
        public MeasuredClock clock;

        private LongSupplier read;

        @Setup
        public void start() throws IOException, InterruptedException, JMException {
            read = started(clock);
        }

        @TearDown
        public void check() throws JMException {
            clock.requireUnchanged();
        }
    }

    @State(Scope.Benchmark)
    public static class FormState {
        @Param({"JDK", "ESCAPEMENT"})
        public MeasuredClock clock;

        @Param
        public MeasuredForm form;

        private Supplier<Object> call;

        @Setup
        public void start() throws IOException, InterruptedException, JMException {
            call = form.call;
            started(clock);
            if (clock.isEscapement()) {
                new AgentBean().requireRewritten(MeasuredForm.class);
            }
        }

        @TearDown
        public void check() throws JMException {
            clock.requireUnchanged();
        }
    }

    @Benchmark
    public long read(ClockState state) {
        return state.read.getAsLong();
    }

    @Benchmark
    public Object form(FormState state) {
        return state.call.get();
    }

    private static LongSupplier started(MeasuredClock clock) throws IOException, InterruptedException, JMException {
        if (clock.isEscapement()) {
            attach(clock.agentArgument() + ",reads=wall,nano-packages=" + MeasuredForm.class.getPackageName());
        }
        return clock.start();
    }

    private static void attach(String options) throws IOException, InterruptedException {
        String pid = Long.toString(ProcessHandle.current().pid());
        String agent = System.getProperty(ReadsCommand.AGENT_JAR);
        ChildProcess.output(new ProcessBuilder(BuiltFiles.java().toString(), "-jar", agent, "attach", pid, options));
    }
}

package io.escapement.bench.rates;

import com.google.gson.Gson;
import com.google.gson.reflect.TypeToken;
import io.escapement.ab.draw.Ink;
import io.escapement.ab.draw.Line;
import io.escapement.ab.host.ClockMode;
import io.escapement.ab.host.SlowClock;
import io.escapement.bench.host.ChildProcess;
import io.escapement.bench.rates.child.ConstantRate;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A JVM that reads at one rate under one clock, once. */
record RateRun(Clock clock, Arm arm, int readsPerSecond, int round) {
    /** What a read of the real clock costs, by the shim's device. */
    enum Clock {
        /** Some 3 us. */
        DEVICE(null),
        /** Some 300 ns with its system call. */
        SHORT_DEVICE("350");

        private final String cycles;

        Clock(String cycles) {
            this.cycles = cycles;
        }

        Map<String, String> environment(Path shim) {
            Map<String, String> environment = new HashMap<>(new SlowClock(shim, ClockMode.DEVICE).environment());
            if (cycles != null) {
                environment.put("SLOWCLOCK_CYCLES", cycles);
            }
            return environment;
        }

        /** As it is written on the command line. */
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /** Without the agent, or in which mode of it. */
    enum Arm {
        ABSENT(Ink.ABSENT, Line.DOTTED),
        ON(Ink.ENGAGED, Line.DASHED),
        AUTO(Ink.BETTER, Line.STRONG);

        final Ink ink;
        final Line line;

        Arm(Ink ink, Line line) {
            this.ink = ink;
            this.line = line;
        }

        /** The collector and the compiler keep their threads, so that no processor time is lost with a thread. */
        List<String> jvmArguments(Path agent) {
            List<String> arguments =
                    new ArrayList<>(List.of("-XX:+UseSerialGC", "-XX:-UseDynamicNumberOfCompilerThreads", "-Xmx128m"));
            if (this != ABSENT) {
                arguments.add("-javaagent:" + agent + "=packages=io.escapement.bench.rewritten,log=warn,mode=" + this);
            }
            return arguments;
        }

        /** Whether the agent may be in that state if all is well. */
        boolean expects(String state) {
            return state.equals("ENGAGED") || state.equals("IDLE") || (state.equals("RESTING") && this == AUTO);
        }

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** How runs are made: by how many threads, and for how long before and while they are measured. */
    record Conditions(int threads, double settleSeconds, double seconds) {}

    /**
     * What one run found.
     *
     * @param cores the processor time of all threads, by the time that passed
     * @param madePerSecond reads that were made; fewer than asked for where the clock is too slow
     * @param agent its MXBean's attributes afterwards; null without it
     */
    record Measured(RateRun run, double cores, double madePerSecond, Map<String, Object> agent) {
        /** Null where the agent does not know. */
        Double figure(String attribute) {
            return agent != null && agent.get(attribute) instanceof Number number ? number.doubleValue() : null;
        }

        boolean isRateMade() {
            return madePerSecond > LEAST_MADE * run.readsPerSecond;
        }
    }

    private static final double LEAST_MADE = 0.95;
    private static final double HUNG_AFTER_SECONDS = 120;

    Measured measure(Path agent, Path shim, Conditions conditions) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(ChildProcess.java(
                arm.jvmArguments(agent), ConstantRate.class, conditions.threads, Integer.toString(readsPerSecond)));
        builder.environment().putAll(clock.environment(shim));
        try (ChildProcess child = ChildProcess.start(builder, ConstantRate.LINE)) {
            child.endWithin(conditions.settleSeconds + conditions.seconds + HUNG_AFTER_SECONDS);
            child.await(ConstantRate.READY);
            Thread.sleep((long) (conditions.settleSeconds * 1000));
            long[] before = count(child);
            long beforeNanos = System.nanoTime();
            Map<String, Long> cpuBefore = threadNanos(child.pid());
            Thread.sleep((long) (conditions.seconds * 1000));
            long tookNanos = System.nanoTime() - beforeNanos;
            Map<String, Long> cpu = threadNanos(child.pid());
            long[] after = count(child);
            cpuBefore.forEach((thread, nanos) -> cpu.computeIfPresent(thread, (same, later) -> later - nanos));
            long usedNanos = cpu.values().stream().mapToLong(nanos -> nanos).sum();
            double madePerSecond = (after[0] - before[0]) * 1e9 / (after[1] - before[1]);
            double cores = (double) usedNanos / tookNanos;
            return new Measured(this, cores, madePerSecond, arm == Arm.ABSENT ? null : agent(child));
        }
    }

    /** Reads so far, and when. */
    private static long[] count(ChildProcess child) throws IOException, InterruptedException {
        child.tell(ConstantRate.COUNT);
        String[] words = child.await(ConstantRate.COUNT).split(" ");
        return new long[] {Long.parseLong(words[1]), Long.parseLong(words[2])};
    }

    private Map<String, Object> agent(ChildProcess child) throws IOException, InterruptedException {
        child.tell(ConstantRate.AGENT);
        Map<String, Object> agent = new Gson().fromJson(child.await("{"), new TypeToken<Map<String, Object>>() {});
        if (!arm.expects(String.valueOf(agent.get("State")))) {
            throw child.failure("the agent is " + agent.get("State") + ": " + agent.get("Reason"));
        }
        return agent;
    }

    /** To the ns, which the process' own figure (10 ms) is not. */
    private static Map<String, Long> threadNanos(long pid) throws IOException {
        Map<String, Long> nanos = new HashMap<>();
        try (DirectoryStream<Path> tasks = Files.newDirectoryStream(Path.of("/proc/" + pid + "/task"))) {
            for (Path task : tasks) {
                String stat = Files.readString(task.resolve("schedstat"));
                nanos.put(task.getFileName().toString(), Long.parseLong(stat.substring(0, stat.indexOf(' '))));
            }
        } catch (NoSuchFileException e) {
            throw new IOException("a thread ended meanwhile", e);
        }
        return nanos;
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT, "round %d, %s, %,d reads a second, %s", round + 1, clock, readsPerSecond, arm);
    }
}

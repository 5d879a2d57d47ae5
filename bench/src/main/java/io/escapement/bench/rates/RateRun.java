package io.escapement.bench.rates;

import com.google.gson.Gson;
import io.escapement.ab.host.BuiltFiles;
import io.escapement.ab.host.ClockMode;
import io.escapement.ab.host.SlowClock;
import io.escapement.bench.host.ChildProcess;
import io.escapement.bench.rates.child.Phases;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A JVM that reads the clock at one rate after the other. */
record RateRun(ClockMode clock, Arm arm, int threads, boolean isWatched, List<String> phases) {
    /** Without the agent, or with which ticker. */
    enum Arm {
        ABSENT(""),
        AUTO("tick=auto"),
        ALWAYS("tick=1ms");

        final String option;

        Arm(String option) {
            this.option = option;
        }

        /** As it is written on the command line. */
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private static final String PACKAGE = "io.escapement.bench.rewritten";
    private static final double HUNG_AFTER_SECONDS = 1_800;

    static String phase(int readsPerSecond, double seconds) {
        return readsPerSecond + ":" + seconds;
    }

    /** What each phase found. */
    List<Phases.Found> measure(BuiltFiles files) throws IOException, InterruptedException {
        // The collector and the compiler keep their threads, so that no processor time is lost with a thread.
        List<String> jvm =
                new ArrayList<>(List.of("-XX:+UseSerialGC", "-XX:-UseDynamicNumberOfCompilerThreads", "-Xmx128m"));
        if (arm != Arm.ABSENT) {
            jvm.add("-javaagent:" + files.agent() + "=mode=on,log=warn,reads=wall,packages=" + PACKAGE
                    + ",nano-packages=" + PACKAGE + "," + arm.option);
        }
        List<String> command = ChildProcess.java(jvm, Phases.class, arm != Arm.ABSENT, threads, isWatched);
        command.addAll(phases);
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().putAll(new SlowClock(files.shim(), clock).environment());
        Gson gson = new Gson();
        return ChildProcess.output(builder, HUNG_AFTER_SECONDS, 0)
                .lines()
                .map(line -> gson.fromJson(line, Phases.Found.class))
                .toList();
    }
}

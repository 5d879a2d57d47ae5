package io.escapement.bench.kernel;

import static io.escapement.bench.report.Page.text;

import com.google.gson.Gson;
import io.escapement.ab.host.BuiltFiles;
import io.escapement.ab.host.ClockMode;
import io.escapement.ab.host.SlowClock;
import io.escapement.bench.host.BenchmarksJar;
import io.escapement.bench.host.ChildProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What a read costs in a C loop and in a JVM without the agent, and what the agent's doctor makes of the same clock.
 */
record ReadCosts(double loopNanos, double coarseLoopNanos, double jvmNanos, Doctor doctor) {
    private static final int READS = 2_000;
    private static final double DOCTOR_SECONDS = 300;

    /**
     * Where the clock is plainly slow the doctor's loop is not waited for to be compiled, which tells most under
     * emulation.
     */
    private static final double APART = 6;

    /** Nearer to the threshold either verdict is right. */
    private static final double CLEAR = 2;

    /** As {@code doctor --json} prints it; the names are its own. */
    record Doctor(
            String clockSource, double realReadNanos, double slowThresholdNanos, String verdict, List<String> cures) {}

    static ReadCosts measured(Path java, Path agent) throws IOException, InterruptedException {
        ProcessBuilder command =
                new ProcessBuilder(java.toString(), "-jar", agent.toString(), "doctor", "--json", "packages=com.acme");
        String doctor = ChildProcess.output(command, DOCTOR_SECONDS, 2);
        return new ReadCosts(
                loopNanos("realtime"),
                loopNanos("realtime-coarse"),
                BenchmarksJar.realReadNanos(new SlowClock(null, ClockMode.OFF)),
                new Gson().fromJson(doctor, Doctor.class));
    }

    private static double loopNanos(String clock) throws IOException, InterruptedException {
        Path program = BuiltFiles.existing(null, "demo-app/target/clockcost", "the build");
        return Double.parseDouble(
                ChildProcess.output(new ProcessBuilder(program.toString(), clock, Integer.toString(READS))));
    }

    /** The verdict against the kernel's own word and the C loop; near the threshold, either verdict is right. */
    List<String> mistakes(String clockSource) {
        List<String> mistakes = new ArrayList<>();
        if (!doctor.clockSource.equals(clockSource)) {
            mistakes.add("doctor names clocksource " + doctor.clockSource);
        }
        boolean isPlainlySlow = loopNanos > CLEAR * doctor.slowThresholdNanos;
        // Not by the loop: on a fast clock the doctor sees the interpreter, which emulation makes ten times dearer.
        boolean isPlainlyHealthy = doctor.realReadNanos < doctor.slowThresholdNanos / CLEAR;
        if ((isPlainlySlow && !doctor.verdict.equals("slow"))
                || (isPlainlyHealthy && !doctor.verdict.equals("healthy"))) {
            mistakes.add("doctor's verdict is " + doctor.verdict);
        }
        boolean isNear = doctor.realReadNanos < APART * loopNanos && loopNanos < APART * doctor.realReadNanos;
        if (isPlainlySlow && !isNear) {
            mistakes.add(text("doctor says %.0f ns, a C loop %.0f ns", doctor.realReadNanos, loopNanos));
        }
        return mistakes;
    }
}

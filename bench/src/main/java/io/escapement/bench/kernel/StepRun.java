package io.escapement.bench.kernel;

import com.google.gson.Gson;
import io.escapement.ab.host.MeasurementException;
import io.escapement.bench.host.BenchmarksJar;
import io.escapement.bench.host.ChildProcess;
import io.escapement.bench.kernel.child.StepReport;
import io.escapement.bench.kernel.child.SteppedReaders;
import io.escapement.bench.torture.TickWatch;
import io.escapement.bench.torture.Unavailable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Steps the wall clock under a JVM whose threads read it. */
final class StepRun {
    private static final Gson GSON = new Gson();
    private static final int TRIES = 4;
    private static final double HUNG_AFTER_SECONDS = 300;
    private static final long AFTER_STEP_MS = 1_200;

    private final ChildProcess child;
    private final TickWatch watch;
    private final Problems problems;

    private StepRun(ChildProcess child, TickWatch watch, Problems problems) {
        this.child = child;
        this.watch = watch;
        this.problems = problems;
    }

    static List<StepOutcome> measured(Path java, Path agent, Problems problems)
            throws IOException, InterruptedException {
        List<String> command = ChildProcess.java(
                java.toString(),
                List.of(
                        "-Xmx256m",
                        "-javaagent:" + agent + "=packages=io.escapement.bench.rewritten,mode=on,max-staleness="
                                + SteppedReaders.BOUND_MS + "ms"),
                SteppedReaders.class);
        try (ChildProcess child = ChildProcess.start(command, SteppedReaders.LINE);
                TickWatch watch = TickWatch.start(BenchmarksJar.folder().resolve("ticklate"))) {
            child.endWithin(HUNG_AFTER_SECONDS);
            return new StepRun(child, watch, problems).all();
        } catch (Unavailable e) {
            throw new MeasurementException("the kernel's tick can't be watched: " + e.getMessage(), e);
        }
    }

    private List<StepOutcome> all() throws IOException, InterruptedException {
        child.await(SteppedReaders.READY);
        List<StepOutcome> outcomes = new ArrayList<>();
        for (Step step : Step.ALL) {
            StepOutcome outcome = outcome(step);
            outcomes.add(outcome);
            outcome.check(problems.in(step.label()));
            System.err.println(outcome.summary());
        }
        return outcomes;
    }

    /**
     * While the kernel's own tick is late the bound can't be held, nor a step told from a clock of another rate: a step
     * that goes wrong meanwhile is done again.
     */
    private StepOutcome outcome(Step step) throws IOException, InterruptedException {
        for (int tries = 1; ; tries++) {
            watch.take();
            StepReport report = report(step);
            boolean isTickLate = watch.take().map(late -> !late.isEmpty()).orElse(true);
            StepOutcome outcome = new StepOutcome(step, report, tries, isTickLate);
            if (!isTickLate || tries == TRIES || outcome.mistakes().isEmpty()) {
                return outcome;
            }
        }
    }

    private StepReport report(Step step) throws IOException, InterruptedException {
        child.tell("GO");
        child.await(SteppedReaders.READING);
        Thread.sleep(1_000 - System.currentTimeMillis() % 1_000);
        ChildProcess.output(new ProcessBuilder("sh", "-c", step.command()));
        Thread.sleep(AFTER_STEP_MS);
        child.tell("ENOUGH");
        return GSON.fromJson(child.await("{"), StepReport.class);
    }
}

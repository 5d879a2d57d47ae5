package io.escapement.bench.kernel;

import com.google.gson.Gson;
import io.escapement.bench.host.ChildProcess;
import io.escapement.bench.kernel.child.StepReport;
import io.escapement.bench.kernel.child.SteppedReaders;
import io.escapement.bench.torture.LateSamples;
import io.escapement.bench.torture.LateTicks;
import io.escapement.bench.torture.TickWatch;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Steps the wall clock under a JVM whose threads read it. */
record StepRun(ChildProcess child, TickWatch watch) {
    private static final int TRIES = 8;
    private static final long AFTER_STEP_MS = 1_200;

    static List<Outcome> measured(Path java, Path agent, Problems problems) throws IOException, InterruptedException {
        String options = "mode=on,tick=1ms,max-staleness=" + SteppedReaders.BOUND_MS + "ms";
        try (ChildProcess child =
                        ClockSourceRun.start(java, agent, options, SteppedReaders.class, SteppedReaders.LINE);
                TickWatch watch = TickWatch.start()) {
            StepRun run = new StepRun(child, watch);
            child.await(SteppedReaders.READY);
            List<Outcome> outcomes = new ArrayList<>();
            for (Step step : Step.ALL) {
                Outcome outcome = run.outcome(step);
                outcomes.add(outcome);
                outcome.mistakes().forEach(mistake -> problems.in(step.label()).unless(false, "%s", mistake));
            }
            return outcomes;
        }
    }

    /**
     * While the kernel's own tick is late the bound can't be held, nor a step told from a clock of another rate: a step
     * that goes wrong meanwhile is done again.
     */
    private Outcome outcome(Step step) throws IOException, InterruptedException {
        for (int tries = 1; ; tries++) {
            watch.take();
            StepReport report = report(step);
            Outcome outcome = Outcome.of(step, report, tries, watch.take());
            if (!outcome.isTickLate() || tries == TRIES || outcome.mistakes().isEmpty()) {
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
        return new Gson().fromJson(child.await("{"), StepReport.class);
    }

    /**
     * A change of the wall clock, by Debian's own programs.
     *
     * @param forward how many steps forward the agent is to count
     * @param back how many steps back
     */
    record Step(String label, String command, int forward, int back) {
        /** In this order, so that the wall clock is where it was in the end. */
        static final List<Step> ALL = List.of(
                by("1 s", 1),
                by("1 s", -1),
                by("1 hour", 3_600),
                by("1 hour", -3_600),
                by("1 day", 86_400),
                by("1 day", -86_400),
                slew("5 % fast for 2 s", 10_500),
                slew("5 % slow for 2 s", 9_500));

        /** {@code date} sets whole seconds, and so is run when one begins. */
        private static Step by(String label, long seconds) {
            String command = "date -s @$(( $(date +%s) + " + seconds + " ))";
            return seconds > 0 ? new Step(label + " forward", command, 1, 0) : new Step(label + " back", command, 0, 1);
        }

        int steps() {
            return forward + back;
        }

        private static Step slew(String label, int tickMicros) {
            return new Step(label, "adjtimex -q -t " + tickMicros + "; sleep 2; adjtimex -q -t 10000", 0, 0);
        }
    }

    /**
     * What was seen around one step.
     *
     * @param tries how often it was done, the last one counting
     * @param isTickLate whether the kernel's own tick was late meanwhile
     * @param whileTickLate of the violations, those that were late at such a moment
     */
    record Outcome(Step step, StepReport report, int tries, boolean isTickLate, long whileTickLate) {
        /** Where the wall clock is stepped its times don't say whether two things happened at once. */
        static Outcome of(Step step, StepReport report, int tries, Optional<LateTicks> late) {
            boolean isTickLate = late.map(ticks -> !ticks.events().isEmpty()).orElse(true);
            Long whileLate = LateSamples.judged(report.lateRows.size(), report.lateRows, SteppedReaders.BOUND_MS, late)
                    .whileTickLate();
            boolean isTellable = step.steps() == 0 && whileLate != null;
            return new Outcome(step, report, tries, isTickLate, isTellable ? whileLate : 0);
        }

        long violationCount() {
            return report.violationCount - whileTickLate;
        }

        List<String> mistakes() {
            List<String> mistakes = new ArrayList<>();
            long forward = counted("ForwardStepCount");
            long back = counted("BackwardStepCount");
            int steps = step.steps();
            if (!report.hung.isEmpty()) {
                mistakes.add("threads hang: " + report.hung);
            }
            if (violationCount() > 0) {
                mistakes.add(violationCount() + " samples early, over the bound, in a past second or backwards"
                        + (isTickLate ? " (while the kernel's tick was late)" : "") + ": " + report.violations);
            }
            if (steps > 0 && report.fewestStepsSeen == 0) {
                mistakes.add("a thread has not seen the wall clock stepped");
            }
            if (forward != step.forward() || back != step.back()) {
                mistakes.add(forward + " steps forward and " + back + " back were counted");
            }
            return mistakes;
        }

        /** Before and after. */
        String counter(String attribute) {
            return before(attribute) + " to " + after(attribute);
        }

        private long counted(String attribute) {
            return after(attribute) - before(attribute);
        }

        private long before(String attribute) {
            return ((Number) report.agentBefore.get(attribute)).longValue();
        }

        private long after(String attribute) {
            return ((Number) report.agentAfter.get(attribute)).longValue();
        }
    }
}

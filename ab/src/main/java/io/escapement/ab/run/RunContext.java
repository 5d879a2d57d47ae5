package io.escapement.ab.run;

import io.escapement.ab.host.Printable;
import io.escapement.ab.load.LoadPhase;
import io.escapement.ab.load.Rate;
import io.escapement.ab.report.Arm;
import io.escapement.ab.report.Plan;
import io.escapement.ab.report.Recording;
import io.escapement.ab.report.Timeline;
import io.escapement.ab.service.JitWatch;
import io.escapement.ab.service.Service;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import javax.management.JMException;

/**
 * The things that the parts of a run share.
 *
 * @param progress gets a line for each step
 */
record RunContext(Plan plan, LoadPhase load, Recording recording, PrintWriter progress, StopSignal stop) {
    private static final int START_SECONDS = 4;

    /** Loads a service from now on; the caller closes it. */
    LoadedService load(Service service, Rate rate) throws IOException, JMException {
        return new LoadedService(this, service, rate, recording.timeline());
    }

    /** Loads it with as much as it answers, in seconds that no time line shows. */
    LoadedService saturate(Service service) throws IOException, JMException {
        return new LoadedService(this, service, Rate.SATURATED, new Timeline());
    }

    /**
     * Warms a service up, its arms in turns and each at least once, until its JIT compilers are quiet or that has taken
     * as long as it may.
     */
    void untilCompiled(Service service, List<Arm> arms, Turn turn)
            throws IOException, JMException, InterruptedException {
        JitWatch jit = new JitWatch();
        long startNanos = System.nanoTime();
        boolean isOver = false;
        for (int i = 0; i < arms.size() || !isOver; i++) {
            Arm arm = arms.get(i % arms.size());
            switchTo(arm, service);
            turn.take(arm, jit);
            isOver = jit.isQuiet() || secondsSince(startNanos) >= plan.warmUpCapSeconds();
        }
        recording.warmedUp(arms, secondsSince(startNanos), jit);
    }

    private static int secondsSince(long startNanos) {
        return (int) Math.round((System.nanoTime() - startNanos) / 1e9);
    }

    /** Some seconds of load in one arm. */
    interface Turn {
        void take(Arm arm, JitWatch jit) throws IOException, JMException, InterruptedException;
    }

    /** Gives a service the clock of an arm, unless it was started in it. */
    void switchTo(Arm arm, Service service) throws IOException, JMException {
        if (!plan.fresh()) {
            service.switchClock(arm == Arm.ENGAGED);
        }
    }

    /**
     * Prints what begins. No figures: whoever sees them, and may end the run when he likes them, finds something more
     * often than the report says.
     *
     * @param seconds of this step besides the blocks, whose time is known anyway
     */
    void step(String name, long seconds) {
        int blocks = plan.blocks().size() - recording.blocks().size();
        int saturated =
                plan.saturatedBlocks().size() - recording.saturatedBlocks().size();
        long left = seconds
                + plan.secondsOf(blocks, plan.blockSeconds())
                + plan.secondsOf(saturated, plan.capacitySeconds())
                + (plan.fresh() ? blocks * START_SECONDS : 0);
        progress.printf(Locale.ROOT, "  %-40s (%d:%02d left)%n", name, left / 60, left % 60);
        progress.flush();
    }

    /** Prints what a reader should know before the report says it. */
    void note(String text) {
        progress.println("  " + Printable.lines(text));
        progress.flush();
    }
}

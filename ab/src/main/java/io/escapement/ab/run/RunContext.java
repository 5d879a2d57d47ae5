package io.escapement.ab.run;

import io.escapement.ab.load.LoadPhase;
import io.escapement.ab.load.Rate;
import io.escapement.ab.plan.Arm;
import io.escapement.ab.plan.Plan;
import io.escapement.ab.report.Recorder;
import io.escapement.ab.report.Timeline;
import io.escapement.ab.service.JitWatch;
import io.escapement.ab.service.Service;
import java.io.IOException;
import java.util.List;
import java.util.function.Supplier;
import javax.management.JMException;

/** What the parts of a run share. */
record RunContext(Plan plan, LoadPhase load, Recorder recorder, Progress progress, StopSignal stop, Hiccups hiccups) {
    /** Loads a service from now on; the caller closes it. */
    LoadedService load(Service service, Rate rate) throws IOException, JMException {
        return new LoadedService(this, service, load, rate, recorder.timeline());
    }

    /** Loads it with as much as it answers over so many connections, in seconds that no time line shows. */
    LoadedService saturate(Service service, int connections) throws IOException, JMException {
        return new LoadedService(
                this,
                service,
                load.withConnections(connections),
                Rate.SATURATED,
                new Timeline(Recorder.Listener.NOBODY));
    }

    /** Warms a service up, its arms in turns, until its JIT compilers are quiet or that has taken as long as it may. */
    void untilCompiled(List<Arm> arms, int leastTurns, Turn turn, Supplier<Double> saturatedRequestsPerSecond)
            throws IOException, JMException, InterruptedException {
        JitWatch jit = new JitWatch();
        long startNanos = System.nanoTime();
        for (int i = 0; i < leastTurns || (!jit.isQuiet() && secondsSince(startNanos) < plan.warmUpCapSeconds()); i++) {
            turn.take(arms.get(i % arms.size()), jit);
        }
        recorder.warmedUp(arms, secondsSince(startNanos), jit, saturatedRequestsPerSecond.get());
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

    int blocksLeft() {
        return plan.blocks().size() - recorder.blocks().size();
    }

    /** Returns the seconds that remain, without the warm-up, whose length only the JIT compilers know. */
    int secondsLeft() {
        int saturatedLeft =
                plan.saturatedBlocks().size() - recorder.saturatedBlocks().size();
        return plan.secondsOf(blocksLeft()) + plan.secondsOfSaturated(saturatedLeft);
    }
}

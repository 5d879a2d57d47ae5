package io.escapement.ab.run;

import io.escapement.ab.load.LoadPhase;
import io.escapement.ab.load.Rate;
import io.escapement.ab.plan.Arm;
import io.escapement.ab.plan.Plan;
import io.escapement.ab.report.Recording;
import io.escapement.ab.report.Timeline;
import io.escapement.ab.service.JitWatch;
import io.escapement.ab.service.Service;
import java.io.IOException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import javax.management.JMException;

/** What the parts of a run share. */
record RunContext(Plan plan, LoadPhase load, Recording recording, Progress progress, StopSignal stop, Hiccups hiccups) {
    private static final int START_SECONDS = 4;

    /** Loads a service from now on; the caller closes it. */
    LoadedService load(Service service, Rate rate) throws IOException, JMException {
        return new LoadedService(this, service, load, rate, recording.timeline());
    }

    /** Loads it with as much as it answers over so many connections, in seconds that no time line shows. */
    LoadedService saturate(Service service, int connections) throws IOException, JMException {
        return new LoadedService(
                this,
                service,
                load.withConnections(connections),
                Rate.SATURATED,
                new Timeline(Recording.Listener.NOBODY));
    }

    /**
     * Warms a service up, its arms in turns and each at least once, until its JIT compilers are quiet or that has taken
     * as long as it may. Returns what the last turn of the first arm returned.
     */
    Double untilCompiled(Service service, List<Arm> arms, Turn turn)
            throws IOException, JMException, InterruptedException {
        JitWatch jit = new JitWatch();
        Map<Arm, Double> answered = new EnumMap<>(Arm.class);
        long startNanos = System.nanoTime();
        for (int i = 0;
                i < arms.size() || (!jit.isQuiet() && secondsSince(startNanos) < plan.warmUpCapSeconds());
                i++) {
            Arm arm = arms.get(i % arms.size());
            switchTo(arm, service);
            answered.put(arm, turn.take(arm, jit));
        }
        Double ofFirst = answered.get(arms.get(0));
        recording.warmedUp(arms, secondsSince(startNanos), jit, ofFirst);
        return ofFirst;
    }

    private static int secondsSince(long startNanos) {
        return (int) Math.round((System.nanoTime() - startNanos) / 1e9);
    }

    /** Some seconds of load in one arm. */
    interface Turn {
        /** Returns how many requests a second were answered; null where that tells nothing of the service. */
        Double take(Arm arm, JitWatch jit) throws IOException, JMException, InterruptedException;
    }

    /** Gives a service the clock of an arm, unless it was started in it. */
    void switchTo(Arm arm, Service service) throws IOException, JMException {
        if (!plan.fresh()) {
            service.switchClock(arm == Arm.ENGAGED);
        }
    }

    /** {@code seconds} are those of a step besides the blocks, whose time is known anyway. */
    void step(String name, long seconds) {
        int blocks = plan.blocks().size() - recording.blocks().size();
        int saturated =
                plan.saturatedBlocks().size() - recording.saturatedBlocks().size();
        progress.step(
                name,
                seconds,
                plan.secondsOf(blocks)
                        + plan.secondsOfSaturated(saturated)
                        + (plan.fresh() ? blocks * START_SECONDS : 0));
    }
}

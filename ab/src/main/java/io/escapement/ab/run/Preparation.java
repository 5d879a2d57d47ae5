package io.escapement.ab.run;

import io.escapement.ab.host.MeasurementException;
import io.escapement.ab.plan.Arm;
import io.escapement.ab.plan.Plan;
import io.escapement.ab.recording.Recording;
import io.escapement.ab.service.JitWatch;
import java.io.IOException;
import java.util.List;
import javax.management.JMException;

/** The constant load before the first block: the warm-up, until the JIT compilers are quiet, and the rehearsal. */
final class Preparation {

    private static final int STRETCH_SECONDS = 3;
    private static final int REHEARSAL_SECONDS = 2;

    private final Plan plan;
    private final Recording recording;
    private final Progress progress;

    Preparation(Plan plan, Recording recording, Progress progress) {
        this.plan = plan;
        this.recording = recording;
        this.progress = progress;
    }

    /** Loads a service that is switched, each arm in turn. */
    void warmUp(LoadedService loaded, int laterSeconds) throws IOException, JMException, InterruptedException {
        progress.step("warming up, until compiled", plan.warmUpCapSeconds(), laterSeconds);
        long startNanos = System.nanoTime();
        JitWatch jit = new JitWatch();
        for (int i = 0; i < plan.arms().size() || isWorthMore(jit, startNanos); i++) {
            Arm arm = plan.arms().get(i % plan.arms().size());
            loaded.service().switchClock(arm == Arm.ENGAGED);
            loaded.warmUp(arm, STRETCH_SECONDS, jit);
        }
        recording.warmedUp(plan.arms(), Saturating.secondsSince(startNanos), jit, null);
    }

    /** Loads a service that has this arm alone. */
    void warmUp(LoadedService loaded, Arm arm, int laterSeconds) throws IOException, JMException, InterruptedException {
        progress.step("warming up, " + arm + ", until compiled", plan.warmUpCapSeconds(), laterSeconds);
        long startNanos = System.nanoTime();
        JitWatch jit = new JitWatch();
        while (isWorthMore(jit, startNanos)) {
            loaded.warmUp(arm, 1, jit);
        }
        recording.warmedUp(List.of(arm), Saturating.secondsSince(startNanos), jit, null);
    }

    private boolean isWorthMore(JitWatch jit, long startNanos) {
        return !jit.isQuiet() && Saturating.secondsSince(startNanos) < plan.warmUpCapSeconds();
    }

    /** Tells a generator that will be late now, and not when all has been measured. */
    void rehearse(LoadedService loaded, int laterSeconds) throws IOException, JMException, InterruptedException {
        progress.step("rehearsing", (long) REHEARSAL_SECONDS * plan.arms().size(), laterSeconds);
        Rehearsal rehearsal = new Rehearsal();
        for (Arm arm : plan.arms()) {
            loaded.service().switchClock(arm == Arm.ENGAGED);
            rehearsal.add(loaded.rehearse(arm, REHEARSAL_SECONDS));
        }
        rehearsal.warning().ifPresent(progress::note);
        rehearsal.refusal(plan.primaryMetric()).ifPresent(reason -> {
            recording.refused = true;
            throw new MeasurementException(reason);
        });
    }
}

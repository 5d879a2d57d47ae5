package io.escapement.ab.run;

import io.escapement.ab.host.MeasurementException;
import io.escapement.ab.plan.Arm;
import io.escapement.ab.plan.Plan;
import io.escapement.ab.service.JitWatch;
import java.io.IOException;
import java.util.List;
import javax.management.JMException;

/** The constant load before the first block: the warm-up, until the JIT compilers are quiet, and the rehearsal. */
final class Preparation {

    private static final int STRETCH_SECONDS = 3;
    private static final int REHEARSAL_SECONDS = 2;

    private final RunContext run;
    private final Plan plan;
    private final Progress progress;

    Preparation(RunContext run) {
        this.run = run;
        this.plan = run.plan();
        this.progress = run.progress();
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
        run.recorder().warmedUp(plan.arms(), Saturation.secondsSince(startNanos), jit, null);
    }

    /** Loads a service that has this arm alone. */
    void warmUp(LoadedService loaded, Arm arm, int laterSeconds) throws IOException, JMException, InterruptedException {
        progress.step("warming up, " + arm + ", until compiled", plan.warmUpCapSeconds(), laterSeconds);
        long startNanos = System.nanoTime();
        JitWatch jit = new JitWatch();
        while (isWorthMore(jit, startNanos)) {
            loaded.warmUp(arm, 1, jit);
        }
        run.recorder().warmedUp(List.of(arm), Saturation.secondsSince(startNanos), jit, null);
    }

    private boolean isWorthMore(JitWatch jit, long startNanos) {
        return !jit.isQuiet() && Saturation.secondsSince(startNanos) < plan.warmUpCapSeconds();
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
            run.recorder().refused();
            throw new MeasurementException(reason);
        });
    }
}

package io.escapement.ab.run;

import io.escapement.ab.host.MeasurementException;
import io.escapement.ab.plan.Arm;
import java.io.IOException;
import java.util.List;
import javax.management.JMException;

/** The constant load before the first block: the warm-up, until the JIT compilers are quiet, and the rehearsal. */
record Preparation(RunContext run) {

    private static final int STRETCH_SECONDS = 3;
    private static final int REHEARSAL_SECONDS = 2;

    /** Loads a service that is switched, each arm in turn. */
    void warmUp(LoadedService loaded, int laterSeconds) throws IOException, JMException, InterruptedException {
        run.progress().step("warming up, until compiled", run.plan().warmUpCapSeconds(), laterSeconds);
        run.untilCompiled(
                run.plan().arms(),
                run.plan().arms().size(),
                (arm, jit) -> {
                    run.switchTo(arm, loaded.service());
                    loaded.warmUp(arm, STRETCH_SECONDS, jit);
                },
                () -> null);
    }

    /** Loads a service that has this arm alone. */
    void warmUp(LoadedService loaded, Arm arm, int laterSeconds) throws IOException, JMException, InterruptedException {
        run.progress()
                .step("warming up, " + arm + ", until compiled", run.plan().warmUpCapSeconds(), laterSeconds);
        run.untilCompiled(List.of(arm), 0, (only, jit) -> loaded.warmUp(only, 1, jit), () -> null);
    }

    /** Tells a generator that will be late now, and not when all has been measured. */
    void rehearse(LoadedService loaded, int laterSeconds) throws IOException, JMException, InterruptedException {
        run.progress()
                .step("rehearsing", (long) REHEARSAL_SECONDS * run.plan().arms().size(), laterSeconds);
        Rehearsal rehearsal = new Rehearsal();
        for (Arm arm : run.plan().arms()) {
            run.switchTo(arm, loaded.service());
            rehearsal.add(loaded.rehearse(arm, REHEARSAL_SECONDS));
        }
        rehearsal.warning().ifPresent(run.progress()::note);
        rehearsal.refusal(run.plan().primaryMetric()).ifPresent(reason -> {
            run.recorder().refused();
            throw new MeasurementException(reason);
        });
    }
}

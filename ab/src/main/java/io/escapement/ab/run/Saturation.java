package io.escapement.ab.run;

import io.escapement.ab.host.MeasurementException;
import io.escapement.ab.load.Rate;
import io.escapement.ab.load.Tally;
import io.escapement.ab.report.Arm;
import io.escapement.ab.report.MeasuredBlock;
import io.escapement.ab.report.PlannedBlock;
import io.escapement.ab.service.Service;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import javax.management.JMException;

/**
 * A service under as much load as it answers: each connection sends again as soon as it is answered. This load warms
 * the service up, and measures its capacity. A service that can't be saturated, because it then refuses requests, has
 * no capacity in the report, and that is all.
 */
final class Saturation {

    private static final Duration STRETCH = Duration.ofSeconds(2);
    /** A rest in which the compilers get the processors, and work off their queues. */
    private static final long REST_MILLIS = 1_000;

    private final RunContext run;
    private double answeredPerSecond;
    private boolean givenUp;

    Saturation(RunContext run) {
        this.run = run;
    }

    /** Returns the answers of a second in the first of these arms, in the end. */
    double untilCompiled(Service service, List<Arm> arms) throws IOException, JMException, InterruptedException {
        run.step("saturating, until compiled", run.plan().warmUpCapSeconds());
        run.untilCompiled(service, arms, (arm, jit) -> {
            jit.add(service.sample());
            double answered = stretch(service);
            if (arm == arms.get(0)) {
                answeredPerSecond = answered;
            }
            Thread.sleep(REST_MILLIS);
            jit.add(service.sample());
        });
        return answeredPerSecond;
    }

    /** Loads a service for some seconds, and returns what it answers in one. */
    private double stretch(Service service) throws InterruptedException {
        run.stop().check();
        long startNanos = System.nanoTime();
        Tally tally = run.load().load(Rate.SATURATED, STRETCH).tally();
        double seconds = (System.nanoTime() - startNanos) / 1e9;
        run.stop().check(service);
        if (tally.succeededCount() == 0) {
            throw new MeasurementException("saturated, the service answered nothing: " + tally.problems());
        }
        return tally.succeededCount() / seconds;
    }

    /** Measures some saturated blocks, in turns. */
    void measure(Service service, List<PlannedBlock> some) throws IOException, JMException, InterruptedException {
        if (some.isEmpty() || givenUp) {
            return;
        }
        try (LoadedService loaded = run.saturate(service)) {
            for (PlannedBlock block : some) {
                measure(loaded, block);
            }
        } catch (MeasurementException e) {
            // A failure of the generator itself is no matter of the capacity.
            if (service.loss().isPresent() || e.getCause() instanceof Error) {
                throw e;
            }
            givenUp = true;
            String problem = "the capacity could not be measured: saturated, " + e.getMessage();
            run.recording().noCapacity(problem);
            run.note(problem);
        }
    }

    private void measure(LoadedService loaded, PlannedBlock planned)
            throws IOException, JMException, InterruptedException {
        run.step(
                "saturated block " + (run.recording().saturatedBlocks().size() + 1) + " of "
                        + run.plan().saturatedBlocks().size() + ", " + planned.arm(),
                0);
        run.switchTo(planned.arm(), loaded.service());
        MeasuredBlock block = loaded.block(planned, run.plan().capacitySeconds());
        if (block.figures().requests() == 0) {
            run.recording()
                    .problem("a saturated block of " + planned.arm() + " is left out: nothing was sent in it, as every"
                            + " connection still waited for its answer");
            return;
        }
        StoppingRules.requireAnswers("", block, "");
        run.recording().add(block, true);
    }
}

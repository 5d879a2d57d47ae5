package io.escapement.ab.run;

import io.escapement.ab.host.MeasurementException;
import io.escapement.ab.plan.Plan;
import io.escapement.ab.plan.PlannedBlock;
import io.escapement.ab.report.BlockFigures;
import io.escapement.ab.report.MeasuredBlock;
import io.escapement.ab.report.Recorder;
import io.escapement.ab.service.Service;
import io.escapement.ab.text.Plural;
import java.io.IOException;
import java.util.List;
import javax.management.JMException;

/**
 * Measures the capacity: the blocks in which each connection sends again as soon as it is answered. A service that
 * can't be saturated, because it then refuses requests, has no capacity in the report, and that is all.
 */
final class SaturatedBlocks {

    private static final double LARGEST_FAILED_SHARE = 0.01;

    private final RunContext run;
    private final Plan plan;
    private final Recorder recorder;
    private boolean givenUp;

    SaturatedBlocks(RunContext run) {
        this.run = run;
        this.plan = run.plan();
        this.recorder = run.recorder();
    }

    /** Measures some of them, in turns. */
    void measure(Service service, List<PlannedBlock> some) throws IOException, JMException, InterruptedException {
        if (some.isEmpty() || givenUp) {
            return;
        }
        try (LoadedService loaded = run.saturate(service, recorder.capacityConnections())) {
            for (PlannedBlock block : some) {
                measure(loaded, block);
            }
        } catch (MeasurementException e) {
            if (service.loss().isPresent()) {
                throw e;
            }
            giveUp(e.getMessage());
        }
    }

    private void measure(LoadedService loaded, PlannedBlock planned)
            throws IOException, JMException, InterruptedException {
        run.progress()
                .step(
                        "saturated block " + (recorder.saturatedBlocks().size() + 1) + " of "
                                + plan.saturatedBlocks().size() + ", " + planned.arm(),
                        plan.secondsOfSaturated(1),
                        run.secondsLeft() - plan.secondsOfSaturated(1));
        run.switchTo(planned.arm(), loaded.service());
        MeasuredBlock block = loaded.block(planned, plan.capacitySeconds());
        BlockFigures figures = block.figures();
        if (figures.failedCount() > LARGEST_FAILED_SHARE * figures.requests()) {
            throw new MeasurementException(Plural.of(figures.failedCount(), "request") + " of "
                    + Plural.of(figures.requests(), "request") + " were not answered as expected: "
                    + block.slice().tally().problems());
        }
        recorder.add(block, true);
    }

    private void giveUp(String reason) {
        givenUp = true;
        String problem = "the capacity could not be measured: saturated, " + reason;
        recorder.noCapacity(problem);
        run.progress().note(problem);
    }
}

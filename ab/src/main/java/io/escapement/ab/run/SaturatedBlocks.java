package io.escapement.ab.run;

import io.escapement.ab.host.MeasurementException;
import io.escapement.ab.load.LoadSettings;
import io.escapement.ab.plan.Arm;
import io.escapement.ab.plan.Plan;
import io.escapement.ab.plan.PlannedBlock;
import io.escapement.ab.recording.MeasuredBlock;
import io.escapement.ab.recording.Recording;
import io.escapement.ab.recording.Timeline;
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

    private final Plan plan;
    private final LoadSettings settings;
    private final Recording recording;
    private final Hiccups hiccups;
    private final Progress progress;
    private final StopSignal stop;
    private final List<PlannedBlock> blocks;
    private boolean givenUp;

    SaturatedBlocks(
            Plan plan,
            LoadSettings settings,
            Recording recording,
            Hiccups hiccups,
            Progress progress,
            StopSignal stop) {
        this.plan = plan;
        this.settings = settings;
        this.recording = recording;
        this.hiccups = hiccups;
        this.progress = progress;
        this.stop = stop;
        this.blocks = plan.saturatedBlocks();
    }

    /** Measures all of them, in turns. */
    void inOneProcess(Service service) throws IOException, JMException, InterruptedException {
        measure(service, blocks);
    }

    /** Measures the block of the same round and arm as this one under the constant load. */
    void inFreshProcess(Service service, PlannedBlock loaded) throws IOException, JMException, InterruptedException {
        measure(
                service,
                blocks.stream()
                        .filter(block -> block.arm() == loaded.arm() && block.round() == loaded.round())
                        .toList());
    }

    private void measure(Service service, List<PlannedBlock> some)
            throws IOException, JMException, InterruptedException {
        if (some.isEmpty() || givenUp) {
            return;
        }
        LoadSettings saturated = settings.withConnections(recording.capacityConnections);
        try (LoadedService loaded = new LoadedService(
                service, saturated, LoadSettings.SATURATED, new Timeline(null), hiccups, progress, stop)) {
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
        progress.step(
                "saturated block " + (recording.saturatedBlocks.size() + 1) + " of " + blocks.size() + ", "
                        + planned.arm(),
                plan.secondsOfSaturated(1),
                later());
        if (!plan.fresh()) {
            loaded.service().switchClock(planned.arm() == Arm.ENGAGED);
        }
        MeasuredBlock block = loaded.block(planned, plan.dropSeconds(), plan.capacitySeconds());
        if (block.failedCount() > LARGEST_FAILED_SHARE * block.requestCount()) {
            throw new MeasurementException(Plural.of(block.failedCount(), "request") + " of "
                    + Plural.of(block.requestCount(), "request") + " were not answered as expected: "
                    + block.slice().tally().problems());
        }
        if (block.isVoid()) {
            recording.voidBlocks.add(block);
            return;
        }
        recording.saturatedBlocks.add(block);
        recording.timeline.complete(block, true);
    }

    private int later() {
        int left = blocks.size() - recording.saturatedBlocks.size() - 1;
        return plan.secondsOfSaturated(left) + plan.secondsOf(plan.blocks().size() - recording.blocks.size());
    }

    private void giveUp(String reason) {
        givenUp = true;
        recording.saturatedBlocks.clear();
        recording.capacityConnections = 0;
        recording.problems.add("the capacity could not be measured: saturated, " + reason);
        progress.note("the capacity could not be measured: saturated, " + reason);
    }
}

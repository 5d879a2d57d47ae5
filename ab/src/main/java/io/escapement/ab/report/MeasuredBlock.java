package io.escapement.ab.report;

import io.escapement.ab.host.CpuThrottling;
import io.escapement.ab.load.Slice;
import io.escapement.ab.service.ServiceSample;

/**
 * A block's figures with what they were made from, which is not published: histograms are large, and no JSON.
 *
 * @param slice the requests that were due in its measured seconds
 * @param throttling by the service's CPU quota in these; null if it has none
 * @param wrongState in which the agent was in one of these seconds although rewritten calls get another clock in it
 *     than in this arm; null if it was not
 */
public record MeasuredBlock(
        PlannedBlock planned, BlockFigures figures, Slice slice, CpuThrottling throttling, String wrongState) {
    /**
     * Makes the figures of the measured seconds.
     *
     * @param growth of the service's counters between two samples, which may be late: both lie in this arm's time
     * @param answered requests between these samples
     */
    public static MeasuredBlock of(
            PlannedBlock planned,
            long firstSecond,
            int seconds,
            Slice slice,
            ServiceSample growth,
            long answered,
            String wrongState) {
        BlockFigures figures = BlockFigures.of(planned, firstSecond, seconds, slice, growth, answered);
        return new MeasuredBlock(planned, figures, slice, growth.throttling(), wrongState);
    }

    public Arm arm() {
        return planned.arm();
    }

    public int round() {
        return planned.round();
    }

    /** Whether it tells nothing of its arm. */
    public boolean isVoid() {
        return wrongState != null;
    }
}

package io.escapement.bench.ab.report;

import java.util.List;

/**
 * All measured seconds of one arm together.
 *
 * @param curve from the moment at which a request was due, up to the last percentile that enough samples stand behind
 * @param curveFromSend the same, uncorrected
 * @param cpuMicrosPerRequest median over the blocks, as are the reads of the clock
 * @param saturatedRequestsPerSecond from the warm-up; for orientation, without an interval
 */
public record ArmFigures(
        String arm,
        int blocks,
        long requests,
        double requestsPerSecond,
        double maxMillis,
        double sendLagP99Millis,
        List<CurvePoint> curve,
        List<CurvePoint> curveFromSend,
        double cpuMicrosPerRequest,
        Double wallClockReadsPerRequest,
        Double otherClockReadsPerRequest,
        Double saturatedRequestsPerSecond) {}

package io.escapement.ab.report;

import java.util.List;

/**
 * All measured seconds of one arm under the constant load together, disturbed blocks among them.
 *
 * @param curve from the moment at which a request was due, up to the last percentile that enough samples stand behind
 * @param curveFromSend the same, uncorrected
 * @param wallClockReadsPerRequest median over the blocks, as are the reads of other clocks
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
        Double wallClockReadsPerRequest,
        Double otherClockReadsPerRequest) {}

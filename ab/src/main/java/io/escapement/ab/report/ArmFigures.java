package io.escapement.ab.report;

import io.escapement.ab.load.Slice;
import java.util.List;

/**
 * All measured seconds of one arm under the constant load together, disturbed blocks among them.
 *
 * @param failedCount requests that were not answered as expected, for whatever reason
 * @param curve from the moment at which a request was due, up to the last percentile that enough samples stand behind
 * @param curveFromSend the same, uncorrected
 */
public record ArmFigures(
        String arm,
        int blocks,
        long requests,
        long failedCount,
        double requestsPerSecond,
        double maxMillis,
        double sendLagP99Millis,
        List<CurvePoint> curve,
        List<CurvePoint> curveFromSend) {
    public static ArmFigures of(MeasuredArm arm) {
        Slice slice = arm.slice();
        int seconds = arm.blocks().stream()
                .mapToInt(block -> block.figures().seconds())
                .sum();
        return new ArmFigures(
                arm.arm().toString(),
                arm.blocks().size(),
                slice.tally().attemptedCount(),
                slice.tally().notAsExpectedCount(),
                slice.tally().succeededCount() / (double) seconds,
                slice.fromIntended().getMaxValue() / 1e6,
                slice.sendLag().getValueAtPercentile(99) / 1e6,
                PercentileCurve.of(arm.blocks(), Slice::fromIntended),
                PercentileCurve.of(arm.blocks(), Slice::fromSend));
    }
}

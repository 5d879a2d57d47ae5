package io.escapement.ab.report;

import io.escapement.ab.load.Slice;
import io.escapement.ab.statistics.Median;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/**
 * All measured seconds of one arm under the constant load together, disturbed blocks among them.
 *
 * @param failedCount requests that were not answered as expected, for whatever reason
 * @param curve from the moment at which a request was due, up to the last percentile that enough samples stand behind
 * @param curveFromSend the same, uncorrected
 * @param wallClockReadsPerRequest median over the blocks, as are the reads of other clocks
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
        List<CurvePoint> curveFromSend,
        Double wallClockReadsPerRequest,
        Double otherClockReadsPerRequest) {
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
                PercentileCurve.of(arm.blocks(), Slice::fromSend),
                median(arm, ServiceFigures::wallClockReadsPerRequest),
                median(arm, ServiceFigures::otherClockReadsPerRequest));
    }

    private static Double median(MeasuredArm arm, Function<ServiceFigures, Double> figure) {
        double[] values = arm.blocks().stream()
                .map(block -> figure.apply(block.figures().service()))
                .filter(Objects::nonNull)
                .mapToDouble(value -> value)
                .toArray();
        return values.length == 0 ? null : (Double) Median.of(values);
    }
}

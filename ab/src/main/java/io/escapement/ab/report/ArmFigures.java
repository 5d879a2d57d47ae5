package io.escapement.ab.report;

import io.escapement.ab.load.Slice;
import java.util.List;

/**
 * All measured seconds of one arm under the constant load together, disturbed blocks among them.
 *
 * @param failedCount requests that were not answered as expected, for whatever reason
 * @param machineBusyShare of the processors of the machine that {@code ab} runs on, in a typical block, whoever had
 *     them; 1 at most, and null if the kernel does not tell
 * @param curve from the moment at which a request was due, up to the last percentile that enough samples stand behind
 */
public record ArmFigures(
        String arm,
        int blocks,
        long requests,
        long failedCount,
        double requestsPerSecond,
        double maxMillis,
        double sendLagP99Millis,
        Double machineBusyShare,
        List<CurvePoint> curve) {
    /** {@code arms} are all of the run, this one among them. */
    static ArmFigures of(MeasuredArm arm, List<MeasuredArm> arms) {
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
                arm.machineBusyShare(),
                new PercentileCurve(arm, arms).points());
    }
}

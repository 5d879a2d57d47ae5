package io.escapement.ab.report;

import io.escapement.ab.compare.Median;
import io.escapement.ab.load.Slice;
import java.util.List;
import java.util.Objects;

/** All blocks of one arm, and their requests together. */
public record MeasuredArm(Arm arm, List<MeasuredBlock> blocks, Slice slice) {
    /** Returns the arms of these blocks in their own order, absent first. */
    public static List<MeasuredArm> of(List<MeasuredBlock> blocks) {
        return blocks.stream()
                .map(MeasuredBlock::arm)
                .distinct()
                .sorted()
                .map(arm -> of(arm, blocks))
                .toList();
    }

    /** Returns the share of a typical block; null if the kernel does not tell. */
    public Double machineBusyShare() {
        double[] shares = blocks.stream()
                .map(block -> block.figures().machineBusyShare())
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .toArray();
        return shares.length == 0 ? null : (Double) Median.of(shares);
    }

    private static MeasuredArm of(Arm arm, List<MeasuredBlock> all) {
        List<MeasuredBlock> blocks =
                all.stream().filter(block -> block.arm() == arm).toList();
        Slice slice = new Slice();
        blocks.forEach(block -> slice.add(block.slice()));
        return new MeasuredArm(arm, blocks, slice);
    }
}

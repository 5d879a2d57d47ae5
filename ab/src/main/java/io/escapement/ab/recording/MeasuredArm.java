package io.escapement.ab.recording;

import io.escapement.ab.load.Slice;
import io.escapement.ab.plan.Arm;
import io.escapement.ab.report.ArmFigures;
import io.escapement.ab.statistics.Median;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;

/** All blocks of one arm together. {@link #figures} is what the report shows of it. */
public final class MeasuredArm {

    private final Arm arm;
    private final Slice slice = new Slice();
    private final List<MeasuredBlock> blocks = new ArrayList<>();

    private MeasuredArm(Arm arm) {
        this.arm = arm;
    }

    /** Returns the arms of these blocks in their own order, absent first. */
    public static Collection<MeasuredArm> of(List<MeasuredBlock> blocks) {
        Map<Arm, MeasuredArm> arms = new EnumMap<>(Arm.class);
        blocks.forEach(block ->
                arms.computeIfAbsent(block.planned().arm(), MeasuredArm::new).add(block));
        return arms.values();
    }

    private void add(MeasuredBlock block) {
        blocks.add(block);
        slice.add(block.slice());
    }

    public Arm arm() {
        return arm;
    }

    public Slice slice() {
        return slice;
    }

    public List<MeasuredBlock> blocks() {
        return blocks;
    }

    public Set<Integer> statuses() {
        return slice.tally().countByStatus().keySet();
    }

    public double shareOf(int status) {
        return slice.tally().countByStatus().getOrDefault(status, 0L)
                / (double) Math.max(1, slice.tally().attemptedCount());
    }

    /**
     * Returns what the report shows of this arm.
     *
     * @param seed of the resampling behind the bands of the percentile curves
     */
    public ArmFigures figures(long seed) {
        long seconds = blocks.stream().mapToLong(MeasuredBlock::seconds).sum();
        return new ArmFigures(
                arm.toString(),
                blocks.size(),
                slice.tally().attemptedCount(),
                slice.tally().succeededCount() / (double) seconds,
                slice.fromIntended().getMaxValue() / 1e6,
                slice.sendLag().getValueAtPercentile(99) / 1e6,
                PercentileCurve.of(blocks, Slice::fromIntended, seed),
                PercentileCurve.of(blocks, Slice::fromSend, seed),
                median(MeasuredBlock::wallClockReadsPerRequest),
                median(MeasuredBlock::otherClockReadsPerRequest));
    }

    private Double median(Function<MeasuredBlock, Double> figure) {
        List<Double> values =
                blocks.stream().map(figure).filter(Objects::nonNull).toList();
        return values.isEmpty()
                ? null
                : (Double) Median.of(values.stream().mapToDouble(v -> v).toArray());
    }
}

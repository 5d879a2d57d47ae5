package io.escapement.ab.recording;

import io.escapement.ab.load.Slice;
import io.escapement.ab.plan.Arm;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** All blocks of one arm. */
public final class MeasuredArm {

    private final Arm arm;
    private final Slice slice = new Slice();
    private final List<MeasuredBlock> blocks = new ArrayList<>();

    public MeasuredArm(Arm arm) {
        this.arm = arm;
    }

    public void add(MeasuredBlock block) {
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

    public long seconds() {
        return blocks.stream().mapToLong(MeasuredBlock::seconds).sum();
    }

    public Set<Integer> statuses() {
        return slice.tally().countByStatus().keySet();
    }

    public double shareOf(int status) {
        return slice.tally().countByStatus().getOrDefault(status, 0L)
                / (double) Math.max(1, slice.tally().attemptedCount());
    }
}

package io.escapement.ab;

import io.escapement.ab.load.Slice;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** All blocks of one arm. */
final class ArmTotal {

    private final Arm arm;
    private final Slice slice = new Slice();
    private final List<BlockRecord> blocks = new ArrayList<>();

    ArmTotal(Arm arm) {
        this.arm = arm;
    }

    void add(BlockRecord block) {
        blocks.add(block);
        slice.add(block.slice());
    }

    Arm arm() {
        return arm;
    }

    Slice slice() {
        return slice;
    }

    List<BlockRecord> blocks() {
        return blocks;
    }

    long seconds() {
        return blocks.stream().mapToLong(BlockRecord::seconds).sum();
    }

    Set<Integer> statuses() {
        return slice.tally().countByStatus().keySet();
    }

    double shareOf(int status) {
        return slice.tally().countByStatus().getOrDefault(status, 0L)
                / (double) Math.max(1, slice.tally().attemptedCount());
    }
}

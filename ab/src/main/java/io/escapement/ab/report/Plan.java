package io.escapement.ab.report;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;

/**
 * The plan of a run: what is measured, for how long and in which order.
 *
 * @param dropSeconds at the beginning of each block, which don't count
 * @param capacitySeconds measured in each saturated block; 0 where the service is not to be saturated
 * @param warmUpCapSeconds how long to wait for the JIT compilers to become quiet
 * @param fresh whether each block gets a process of its own
 */
public record Plan(
        List<Arm> arms,
        int rounds,
        int blockSeconds,
        int dropSeconds,
        int capacitySeconds,
        int warmUpCapSeconds,
        boolean fresh,
        long seed) {

    /** How many pairs of arms there are. */
    public int comparisons() {
        return arms.size() * (arms.size() - 1) / 2;
    }

    public boolean measuresCapacity() {
        return capacitySeconds > 0;
    }

    /** The saturated blocks, in the same order: one coin for all metrics of a round. */
    public List<PlannedBlock> saturatedBlocks() {
        return measuresCapacity() ? blocks() : List.of();
    }

    /**
     * Chance draws the order of the arms in each round, whatever it was in others. So whatever the machine does in the
     * two blocks that are compared, it could have met either arm: a difference of equal arms could have had the other
     * sign, and its sign tells nothing of those of other rounds.
     */
    public List<PlannedBlock> blocks() {
        // Random alone begins alike for seeds that are close to each other.
        Random random = new Random(new SplittableRandom(seed).nextLong());
        List<PlannedBlock> blocks = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            List<Arm> order = new ArrayList<>(arms);
            Collections.shuffle(order, random);
            for (Arm arm : order) {
                blocks.add(new PlannedBlock(blocks.size(), round, arm));
            }
        }
        return blocks;
    }

    /** The seed of what is asked in a round: no other round of this or another run has it but by chance. */
    public long seedOf(int round) {
        return new SplittableRandom(new SplittableRandom(seed).nextLong() + round).nextLong();
    }

    /** A switch takes up what is left of a second, and the last answers of a block a moment more. */
    public int secondsOf(int blocks, int measuredSeconds) {
        return blocks * (dropSeconds + measuredSeconds + 1);
    }
}

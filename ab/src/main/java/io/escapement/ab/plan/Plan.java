package io.escapement.ab.plan;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * The plan of a run: what is measured, for how long and in which order.
 *
 * @param dropSeconds at the beginning of each block, which don't count
 * @param capacitySeconds measured in each saturated block; 0 where the service is not to be saturated
 * @param warmUpCapSeconds how long to wait for the JIT compilers to become quiet
 * @param fresh whether each block gets a process of its own
 * @param primaryMetric named to decide by, or null
 */
public record Plan(
        List<Arm> arms,
        int rounds,
        int blockSeconds,
        int dropSeconds,
        int capacitySeconds,
        int warmUpCapSeconds,
        boolean fresh,
        long seed,
        String primaryMetric) {

    public List<PlannedBlock> blocks() {
        return inOrder(seed);
    }

    /** How many pairs of arms there are. */
    public int comparisons() {
        return arms.size() * (arms.size() - 1) / 2;
    }

    public boolean measuresCapacity() {
        return capacitySeconds > 0;
    }

    /** The saturated blocks, in an order of their own. */
    public List<PlannedBlock> saturatedBlocks() {
        return measuresCapacity() ? inOrder(seed + 1) : List.of();
    }

    /**
     * Two rounds at a time, the arms in a random order and then in its mirror image (ABBA or BAAB), so that neither a
     * machine that drifts steadily nor anything periodic favours an arm.
     */
    private List<PlannedBlock> inOrder(long orderSeed) {
        Random random = new Random(orderSeed);
        List<Arm> order = new ArrayList<>(arms);
        List<PlannedBlock> blocks = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            if (round % 2 == 0) {
                Collections.shuffle(order, random);
            } else {
                Collections.reverse(order);
            }
            for (Arm arm : order) {
                blocks.add(new PlannedBlock(blocks.size(), round, arm));
            }
        }
        return blocks;
    }

    /** A switch takes up what is left of a second, and the last answers of a block a moment more. */
    public int secondsOf(int blocks) {
        return blocks * (dropSeconds + blockSeconds + 1);
    }

    public int secondsOfSaturated(int blocks) {
        return blocks * (dropSeconds + capacitySeconds + 1);
    }
}

package io.escapement.ab.plan;

import java.util.List;

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
        return Schedule.of(arms, rounds, seed);
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
        return measuresCapacity() ? Schedule.of(arms, rounds, seed + 1) : List.of();
    }

    /** A switch takes up what is left of a second, and the last answers of a block a moment more. */
    public int secondsOf(int blocks) {
        return blocks * (dropSeconds + blockSeconds + 1);
    }

    public int secondsOfSaturated(int blocks) {
        return blocks * (dropSeconds + capacitySeconds + 1);
    }
}

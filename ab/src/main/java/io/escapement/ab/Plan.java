package io.escapement.bench.ab;

import java.util.List;

/**
 * What is measured, for how long and in which order.
 *
 * @param dropSeconds at the beginning of each block, which don't count
 * @param warmUpCapSeconds how long to wait for the JIT compilers to become quiet, in each arm
 * @param fresh whether each block gets a process of its own
 */
record Plan(
        List<Arm> arms,
        int rounds,
        int blockSeconds,
        int dropSeconds,
        int warmUpCapSeconds,
        boolean fresh,
        long seed,
        String primaryMetric) {

    List<PlannedBlock> blocks() {
        return Schedule.of(arms, rounds, seed);
    }

    /** Without the warm-up, whose length only the JIT compilers know. */
    int secondsOf(int blocks) {
        // A switch takes up what is left of a second, and the last answers of a block a moment more.
        return blocks * (dropSeconds + blockSeconds + 1);
    }
}

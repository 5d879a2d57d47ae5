package io.escapement.bench.software;

import io.escapement.ab.host.ClockMode;
import io.escapement.ab.host.Environment;

/**
 * What all servers have in common.
 *
 * @param command the command line
 * @param readNanos what a read of the wall clock costs
 */
record Conditions(
        String command,
        Environment environment,
        String java,
        ClockMode clock,
        double readNanos,
        Load load,
        int rounds) {
    /** How a client works: by how many threads, each with a connection of its own, and for how long. */
    record Load(int threads, double warmUpSeconds, double seconds) {}
}

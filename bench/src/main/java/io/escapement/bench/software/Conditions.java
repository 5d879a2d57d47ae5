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
    /** Whether servers measured under both may stand in one table. */
    boolean isLike(Conditions other) {
        return clock == other.clock
                && load.equals(other.load)
                && rounds == other.rounds
                && java.equals(other.java)
                && environment.kernel().equals(other.environment.kernel())
                && environment.cpu().equals(other.environment.cpu())
                && environment.cores() == other.environment.cores();
    }

    /** For a table that another command line went on with. */
    Conditions alsoBy(String otherCommand) {
        return new Conditions(
                command + "`, then by `" + otherCommand, environment, java, clock, readNanos, load, rounds);
    }

    /** How a client works: by how many threads, each with a connection of its own, and for how long. */
    record Load(int threads, double warmUpSeconds, double seconds) {}
}

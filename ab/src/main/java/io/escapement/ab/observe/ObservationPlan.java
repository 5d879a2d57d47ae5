package io.escapement.ab.observe;

import io.escapement.ab.compare.Comparison;

/**
 * How a service is observed.
 *
 * @param dropSeconds at the beginning of each block, which don't count
 * @param seconds after which the run ends by itself
 * @param seed of the order of the blocks
 * @param isLatencyClockReal whether it is known that the service times its requests by a clock that is not rewritten
 */
public record ObservationPlan(
        int blockSeconds, int dropSeconds, double seconds, long seed, boolean isLatencyClockReal) {
    private static final int BLOCKS = 4;

    /** The time of a verdict's rounds, and of one more for a bypassed block before them and for the switches. */
    public long leastSeconds() {
        return (long) ((Comparison.leastPairs(1) + 1) * secondsOfRound());
    }

    double secondsOfRound() {
        return BLOCKS * ((double) blockSeconds + dropSeconds);
    }

    /** How many there may be. */
    double engagedBlocks() {
        return BLOCKS / 2.0 * seconds / Math.max(1, secondsOfRound());
    }
}

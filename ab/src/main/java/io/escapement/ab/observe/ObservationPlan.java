package io.escapement.ab.observe;

/**
 * How a service is observed.
 *
 * @param dropSeconds at the beginning of each block, which don't count
 * @param seconds after which the run ends by itself
 * @param seed of the order of the blocks
 */
public record ObservationPlan(int blockSeconds, int dropSeconds, double seconds, long seed) {
    private static final int BLOCKS = 4;

    /** What so many rounds whose sides have different clocks take: one more, as switches take time, and the controls. */
    public long leastSeconds(int compared) {
        int controls = (int) Math.ceil(compared / (Round.CONTROL_EVERY - 1.0));
        return (long) ((compared + controls + 1) * secondsOfRound());
    }

    double secondsOfRound() {
        return BLOCKS * ((double) blockSeconds + dropSeconds);
    }
}

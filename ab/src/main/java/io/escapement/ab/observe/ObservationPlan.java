package io.escapement.ab.observe;

import io.escapement.ab.plan.Arm;

/**
 * How a service is observed.
 *
 * @param dropSeconds at the beginning of each block, which don't count
 * @param seconds after which the run ends by itself
 * @param controlEvery one round in so many is a control; 0 for none
 */
public record ObservationPlan(
        Arm base, Arm arm, int blockSeconds, int dropSeconds, double seconds, int controlEvery, long seed) {
    private static final int BLOCKS = 4;

    Round.Order order(int round) {
        return Round.order(round, seed, controlEvery, base, arm);
    }

    /** What so many rounds whose sides have different clocks take: one more, as switches take time, and the controls. */
    public long leastSeconds(int compared) {
        int controls = controlEvery > 0 ? (int) Math.ceil(compared / (controlEvery - 1.0)) : 0;
        return (long) ((compared + controls + 1) * secondsOfRound());
    }

    double secondsOfRound() {
        return BLOCKS * ((double) blockSeconds + dropSeconds);
    }
}

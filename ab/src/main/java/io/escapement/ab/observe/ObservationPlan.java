package io.escapement.ab.observe;

import io.escapement.ab.plan.Arm;
import java.util.List;

/**
 * How a service is observed.
 *
 * @param dropSeconds at the beginning of each block, which don't count
 * @param seconds after which the run ends by itself
 * @param controlEvery one round in so many is a control; 0 for none
 * @param until the precision at which the question is answered; null for the whole time
 * @param guards at any of which the run ends
 */
public record ObservationPlan(
        Arm base,
        Arm arm,
        int blockSeconds,
        int dropSeconds,
        double seconds,
        int controlEvery,
        Condition until,
        List<Condition> guards,
        long seed) {
    private static final int BLOCKS = 4;

    Round.Order order(int round) {
        return Round.order(round, seed, controlEvery, base, arm);
    }

    /** The figure that a precision is asked of; null if none is. */
    String deciding() {
        return until == null ? null : until.metric();
    }

    /** What a verdict takes, or the first look at a precision: all these rounds, and one more as switches take time. */
    public long leastSeconds() {
        int compared = until == null ? Judgement.LEAST_ROUNDS : Looks.FIRST;
        int controls = controlEvery > 0 ? (int) Math.ceil(compared / (controlEvery - 1.0)) : 0;
        return (long) ((compared + controls + 1) * secondsOfRound());
    }

    double secondsOfRound() {
        return BLOCKS * ((double) blockSeconds + dropSeconds);
    }

    /** Of rounds whose sides have different clocks. */
    int comparedRounds() {
        double rounds = seconds / secondsOfRound();
        return (int) Math.max(1, controlEvery > 0 ? rounds * (controlEvery - 1) / controlEvery : rounds);
    }
}

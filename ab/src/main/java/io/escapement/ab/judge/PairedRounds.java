package io.escapement.ab.judge;

import io.escapement.ab.plan.Arm;
import io.escapement.ab.report.MeasuredBlock;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/**
 * The blocks of two arms, paired within their rounds, and for the noise floor each arm's with its own of the next
 * round.
 */
public final class PairedRounds {

    /** Fewer give no interval of 95 %: six differences of one sign come up once in 32 cases all the same. */
    public static final int LEAST = 6;

    private final Map<Integer, MeasuredBlock> ofArm;
    private final Map<Integer, MeasuredBlock> ofBase;
    private final List<Integer> rounds;

    PairedRounds(List<MeasuredBlock> blocks, Arm arm, Arm base) {
        ofArm = byRound(blocks, arm);
        ofBase = byRound(blocks, base);
        rounds = ofArm.keySet().stream().filter(ofBase::containsKey).toList();
    }

    private static Map<Integer, MeasuredBlock> byRound(List<MeasuredBlock> blocks, Arm arm) {
        Map<Integer, MeasuredBlock> byRound = new TreeMap<>();
        blocks.stream().filter(block -> block.arm() == arm).forEach(block -> byRound.put(block.round(), block));
        return byRound;
    }

    /** Whether there are so many rounds, and so many differences within the arms: a void block takes one of each. */
    boolean isEnough() {
        return rounds.size() >= LEAST && differencesWithinArms(block -> 0).length >= LEAST;
    }

    /** Returns the mean of both arms, round by round. */
    double[] means(ToDoubleFunction<MeasuredBlock> figure) {
        return rounds.stream()
                .mapToDouble(
                        round -> (figure.applyAsDouble(ofArm.get(round)) + figure.applyAsDouble(ofBase.get(round))) / 2)
                .toArray();
    }

    double[] differences(ToDoubleFunction<MeasuredBlock> figure) {
        return rounds.stream()
                .mapToDouble(round -> figure.applyAsDouble(ofArm.get(round)) - figure.applyAsDouble(ofBase.get(round)))
                .toArray();
    }

    /** Returns the A/A control: the differences of each arm between a round and the one that mirrors it. */
    double[] differencesWithinArms(ToDoubleFunction<MeasuredBlock> figure) {
        return rounds.stream()
                .filter(round -> round % 2 == 0 && rounds.contains(round + 1))
                .flatMap(round -> List.of(ofArm, ofBase).stream()
                        .map(blocks ->
                                figure.applyAsDouble(blocks.get(round + 1)) - figure.applyAsDouble(blocks.get(round))))
                .mapToDouble(Double::doubleValue)
                .toArray();
    }
}

package io.escapement.ab.judge;

import io.escapement.ab.report.Arm;
import io.escapement.ab.report.MeasuredBlock;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/** The blocks of two arms, paired within their rounds. */
final class PairedRounds {

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

    int count() {
        return rounds.size();
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
}

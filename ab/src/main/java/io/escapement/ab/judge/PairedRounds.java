package io.escapement.ab.judge;

import io.escapement.ab.report.Arm;
import io.escapement.ab.report.Compared;
import io.escapement.ab.report.MeasuredBlock;
import io.escapement.ab.report.Metric;
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

    /** Returns both arms' values, round by round. */
    List<Compared> compared(Metric metric) {
        return rounds.stream()
                .map(round -> Compared.of(
                        metric.unit(), valueOf(metric, ofBase.get(round)), valueOf(metric, ofArm.get(round))))
                .toList();
    }

    /** It is to have a logarithm. */
    private static double valueOf(Metric metric, MeasuredBlock block) {
        return Math.max(1e-9, metric.figure().applyAsDouble(block));
    }

    double[] differences(ToDoubleFunction<MeasuredBlock> figure) {
        return rounds.stream()
                .mapToDouble(round -> figure.applyAsDouble(ofArm.get(round)) - figure.applyAsDouble(ofBase.get(round)))
                .toArray();
    }
}

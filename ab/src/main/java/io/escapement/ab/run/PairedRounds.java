package io.escapement.ab.run;

import io.escapement.ab.compare.Metric;
import io.escapement.ab.compare.Pair;
import io.escapement.ab.compare.Value;
import io.escapement.ab.report.Arm;
import io.escapement.ab.report.MeasuredBlock;
import io.escapement.ab.report.Plan;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** The blocks of two arms, paired within their rounds. */
final class PairedRounds {

    private final int rounds;
    private final Map<Integer, MeasuredBlock> ofArm;
    private final Map<Integer, MeasuredBlock> ofBase;

    PairedRounds(Plan plan, List<MeasuredBlock> blocks, Arm arm, Arm base) {
        rounds = plan.rounds();
        ofArm = byRound(blocks, arm);
        ofBase = byRound(blocks, base);
    }

    private static Map<Integer, MeasuredBlock> byRound(List<MeasuredBlock> blocks, Arm arm) {
        Map<Integer, MeasuredBlock> byRound = new TreeMap<>();
        blocks.stream().filter(block -> block.arm() == arm).forEach(block -> byRound.put(block.round(), block));
        return byRound;
    }

    long count() {
        return ofArm.keySet().stream().filter(ofBase::containsKey).count();
    }

    /** Returns both arms' values of each round that was planned; null where it lacks a block. */
    List<Pair> pairs(Metric metric) {
        return rounds((base, arm) -> Pair.of(valueOf(metric, base), valueOf(metric, arm)));
    }

    /** Returns a value above 0, which has a logarithm. */
    private static Value valueOf(Metric metric, MeasuredBlock block) {
        return new Value(Math.max(1e-9, block.valueOf(metric)));
    }

    double[] differences(ToDoubleFunction<MeasuredBlock> value) {
        return rounds((base, arm) -> value.applyAsDouble(arm) - value.applyAsDouble(base)).stream()
                .filter(Objects::nonNull)
                .mapToDouble(difference -> difference)
                .toArray();
    }

    private <T> List<T> rounds(BiFunction<MeasuredBlock, MeasuredBlock, T> pair) {
        return IntStream.range(0, rounds)
                .mapToObj(round -> ofBase.containsKey(round) && ofArm.containsKey(round)
                        ? pair.apply(ofBase.get(round), ofArm.get(round))
                        : null)
                .toList();
    }
}

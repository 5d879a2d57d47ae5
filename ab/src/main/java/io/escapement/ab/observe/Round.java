package io.escapement.ab.observe;

import io.escapement.ab.plan.Arm;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Four blocks, of which the first and the last are one side and the two between them the other: so what drifts steadily
 * meets both alike. Chance says which side comes first, and so, whatever the traffic does, a difference of equals could
 * have had the other sign as well.
 *
 * @param isControl whether both sides have the same clock, so that there is nothing to find
 */
public record Round(
        int index, String startedAt, boolean isControl, Map<String, Measure> base, Map<String, Measure> arm) {
    /**
     * What a round is to be.
     *
     * @param isArmFirst whether the second side's clock comes first and last
     */
    record Order(int index, boolean isControl, boolean isArmFirst, Arm base, Arm arm) {
        /** The sides of the blocks in turn: false the first side. */
        List<Boolean> armBlocks() {
            return List.of(isArmFirst, !isArmFirst, !isArmFirst, isArmFirst);
        }
    }

    /**
     * The order of a round follows from the seed and its number alone.
     */
    static Order order(int index, long seed, int controlEvery, Arm base, Arm arm) {
        SplittableRandom random = new SplittableRandom(seed + index);
        boolean isArmFirst = random.nextBoolean();
        boolean isControl = controlEvery > 0
                && index % controlEvery == new SplittableRandom(~seed + index / controlEvery).nextInt(controlEvery);
        Arm only = random.nextBoolean() ? base : arm;
        return new Order(index, isControl, isArmFirst, isControl ? only : base, isControl ? only : arm);
    }

    /** Null if a side has none of that figure, or has it as 0. */
    Compared compared(String name) {
        return Compared.of(base.get(name), arm.get(name));
    }
}

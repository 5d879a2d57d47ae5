package io.escapement.ab.observe;

import io.escapement.ab.report.Compared;
import io.escapement.ab.report.Difference;
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
record Round(int index, String startedAt, boolean isControl, Map<String, Measure> base, Map<String, Measure> arm) {
    /** One round in so many is a control. */
    static final int CONTROL_EVERY = 4;

    /**
     * What a round is to be.
     *
     * @param isArmFirst whether the second side comes first and last
     * @param isControlEngaged which clock both sides of a control have
     */
    record Order(int index, boolean isControl, boolean isArmFirst, boolean isControlEngaged) {
        /** The sides of the blocks in turn: false the first side. */
        List<Boolean> armBlocks() {
            return List.of(isArmFirst, !isArmFirst, !isArmFirst, isArmFirst);
        }

        boolean isEngaged(boolean isArm) {
            return isControl ? isControlEngaged : isArm;
        }
    }

    /** The order of a round follows from the seed and its number alone. */
    static Order order(int index, long seed) {
        SplittableRandom random = new SplittableRandom(seed + index);
        boolean isControl =
                index % CONTROL_EVERY == new SplittableRandom(~seed + index / CONTROL_EVERY).nextInt(CONTROL_EVERY);
        return new Order(index, isControl, random.nextBoolean(), random.nextBoolean());
    }

    /** Whether both sides had requests, where those are counted: otherwise there is nothing to compare. */
    boolean hasRequests() {
        return hasRequests(base) && hasRequests(arm);
    }

    private static boolean hasRequests(Map<String, Measure> side) {
        // Where nobody counts requests there is the processor time of a second.
        return side.containsKey(Difference.LOAD) || side.containsKey(Difference.CPU);
    }

    /** Null if a side has none of that figure, or has it as 0. */
    Compared compared(String name) {
        return Measure.compared(base.get(name), arm.get(name));
    }
}

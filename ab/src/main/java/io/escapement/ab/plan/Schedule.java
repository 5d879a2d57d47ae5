package io.escapement.ab.plan;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * The order of the blocks: two rounds at a time, the arms in a random order and then in its mirror image (ABBA or
 * BAAB), so that neither a machine that drifts steadily nor anything periodic favours an arm.
 */
public final class Schedule {

    private Schedule() {}

    public static List<PlannedBlock> of(List<Arm> arms, int rounds, long seed) {
        Random random = new Random(seed);
        List<Arm> order = new ArrayList<>(arms);
        List<PlannedBlock> blocks = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            if (round % 2 == 0) {
                Collections.shuffle(order, random);
            } else {
                Collections.reverse(order);
            }
            for (Arm arm : order) {
                blocks.add(new PlannedBlock(blocks.size(), round, arm));
            }
        }
        return blocks;
    }
}

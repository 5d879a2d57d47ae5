package io.escapement.ab.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PlanTest {

    private static final List<Arm> ARMS = List.of(Arm.ABSENT, Arm.BYPASSED, Arm.ENGAGED);

    @Test
    void eachRoundHoldsEachArmAndTheNextOneMirrorsIt() {
        List<Arm> order = order(8, 3);
        for (int pair = 0; pair < order.size(); pair += 6) {
            List<Arm> mirrored = new ArrayList<>(order.subList(pair + 3, pair + 6));
            Collections.reverse(mirrored);
            assertThat(order.subList(pair, pair + 3)).isEqualTo(mirrored).containsExactlyInAnyOrderElementsOf(ARMS);
        }
    }

    @Test
    void theSeedDecidesTheOrder() {
        assertThat(order(8, 3)).isEqualTo(order(8, 3));
        assertThat(IntStream.range(0, 20).mapToObj(seed -> order(8, seed)).distinct())
                .hasSizeGreaterThan(10);
    }

    private static List<Arm> order(int rounds, long seed) {
        return new Plan(ARMS, rounds, 1, 0, 0, 0, false, seed, null)
                .blocks().stream().map(PlannedBlock::arm).toList();
    }
}

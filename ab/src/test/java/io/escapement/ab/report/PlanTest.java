package io.escapement.ab.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PlanTest {

    private static final List<Arm> ARMS = List.of(Arm.ABSENT, Arm.BYPASSED, Arm.ENGAGED);

    @Test
    void eachRoundHoldsEachArm() {
        List<Arm> order = order(9, 3);
        for (int round = 0; round < order.size(); round += 3) {
            assertThat(order.subList(round, round + 3)).containsExactlyInAnyOrderElementsOf(ARMS);
        }
    }

    /** Seeds that are close to each other among them, as a user may choose them. */
    @Test
    void theOrderOfARoundTellsNothingOfThatOfTheNextOneOrOfTheNextSeed() {
        int rounds = 12;
        int likeTheRoundBefore = 0;
        int likeTheSeedBefore = 0;
        int seeds = 400;
        for (int seed = 0; seed < seeds; seed++) {
            for (int round = 1; round < rounds; round++) {
                likeTheRoundBefore += isEngagedFirst(seed, round) == isEngagedFirst(seed, round - 1) ? 1 : 0;
            }
            likeTheSeedBefore += isEngagedFirst(seed, 0) == isEngagedFirst(seed + 1, 0) ? 1 : 0;
        }
        assertThat(likeTheRoundBefore / (seeds * (rounds - 1.0))).isBetween(0.45, 0.55);
        assertThat(likeTheSeedBefore / (double) seeds).isBetween(0.4, 0.6);
    }

    @Test
    void theSeedDecidesTheOrder() {
        assertThat(order(8, 3)).isEqualTo(order(8, 3));
        assertThat(IntStream.range(0, 20).mapToObj(seed -> order(8, seed)).distinct())
                .hasSizeGreaterThan(10);
    }

    @Test
    void roundsOfSeedsThatAreCloseToEachOtherAreAskedDifferently() {
        List<Long> seeds = IntStream.range(0, 240)
                .mapToObj(i -> plan(ARMS, 12, i / 12).seedOf(i % 12))
                .toList();

        assertThat(seeds).doesNotHaveDuplicates();
        assertThat(plan(ARMS, 12, 3).seedOf(5)).isEqualTo(seeds.get(3 * 12 + 5));
    }

    private static boolean isEngagedFirst(long seed, int round) {
        return plan(List.of(Arm.BYPASSED, Arm.ENGAGED), 12, seed)
                        .blocks()
                        .get(2 * round)
                        .arm()
                == Arm.ENGAGED;
    }

    private static List<Arm> order(int rounds, long seed) {
        return plan(ARMS, rounds, seed).blocks().stream().map(PlannedBlock::arm).toList();
    }

    private static Plan plan(List<Arm> arms, int rounds, long seed) {
        return new Plan(arms, rounds, 1, 0, 0, 0, false, seed);
    }
}

package io.escapement.ab.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.ab.plan.Arm;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RoundTest {
    private static final long SEED = 4711;

    private static List<Round.Order> orders(int count, int controlEvery) {
        return IntStream.range(0, count)
                .mapToObj(index -> Round.order(index, SEED, controlEvery, Arm.BYPASSED, Arm.ENGAGED))
                .toList();
    }

    @Test
    void theSecondHalfMirrorsTheFirstAndChanceSaysWhichSideBegins() {
        List<Round.Order> orders = orders(400, 0);

        assertThat(orders).allSatisfy(order -> {
            List<Boolean> blocks = order.armBlocks();
            assertThat(blocks.get(0)).isEqualTo(blocks.get(3)).isNotEqualTo(blocks.get(1));
            assertThat(blocks.get(1)).isEqualTo(blocks.get(2));
            assertThat(order.isControl()).isFalse();
        });
        assertThat(orders.stream().filter(Round.Order::isArmFirst).count()).isBetween(160L, 240L);
    }

    @Test
    void oneRoundInEachFourIsAControlOfOneClock() {
        List<Round.Order> orders = orders(400, 4);

        for (int group = 0; group < 100; group++) {
            assertThat(orders.subList(4 * group, 4 * group + 4))
                    .filteredOn(Round.Order::isControl)
                    .singleElement()
                    .matches(order -> order.base() == order.arm());
        }
        assertThat(orders)
                .filteredOn(Round.Order::isControl)
                .extracting(Round.Order::arm)
                .contains(Arm.BYPASSED, Arm.ENGAGED);
        assertThat(orders)
                .filteredOn(order -> !order.isControl())
                .allMatch(order -> order.base() == Arm.BYPASSED && order.arm() == Arm.ENGAGED);
    }

    @Test
    void theSeedDecidesTheOrder() {
        assertThat(orders(20, 4)).isEqualTo(orders(20, 4));
    }
}

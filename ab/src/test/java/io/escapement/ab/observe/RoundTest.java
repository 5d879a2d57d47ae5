package io.escapement.ab.observe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RoundTest {
    private static List<Round.Order> orders() {
        return IntStream.range(0, 400)
                .mapToObj(index -> Round.order(index, 4_711))
                .toList();
    }

    @Test
    void theSecondHalfMirrorsTheFirstAndChanceSaysWhichSideBegins() {
        assertThat(orders()).isEqualTo(orders()).allSatisfy(order -> {
            List<Boolean> blocks = order.armBlocks();
            assertThat(blocks.get(0)).isEqualTo(blocks.get(3)).isNotEqualTo(blocks.get(1));
            assertThat(blocks.get(1)).isEqualTo(blocks.get(2));
        });
        assertThat(orders().stream().filter(Round.Order::isArmFirst).count()).isBetween(160L, 240L);
    }

    @Test
    void oneRoundInEachFourIsAControlOfOneClock() {
        List<Round.Order> orders = orders();

        for (int group = 0; group < 100; group++) {
            assertThat(orders.subList(4 * group, 4 * group + 4))
                    .filteredOn(Round.Order::isControl)
                    .singleElement()
                    .matches(order -> order.isEngaged(true) == order.isEngaged(false));
        }
        assertThat(orders)
                .filteredOn(Round.Order::isControl)
                .extracting(order -> order.isEngaged(true))
                .contains(true, false);
        assertThat(orders)
                .filteredOn(order -> !order.isControl())
                .allMatch(order -> order.isEngaged(true) && !order.isEngaged(false));
    }
}

package io.escapement.ab.observe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RoundTest {
    @Test
    void theSecondHalfMirrorsTheFirstAndChanceSaysWhichSideBegins() {
        List<List<Boolean>> orders = IntStream.range(0, 400)
                .mapToObj(index -> Round.order(index, 4_711))
                .toList();

        assertThat(orders).allSatisfy(order -> {
            assertThat(order.get(0)).isEqualTo(order.get(3)).isNotEqualTo(order.get(1));
            assertThat(order.get(1)).isEqualTo(order.get(2));
        });
        assertThat(orders.stream().filter(order -> order.get(0)).count()).isBetween(160L, 240L);
        assertThat(Round.order(7, 4_711)).isEqualTo(orders.get(7));
    }
}

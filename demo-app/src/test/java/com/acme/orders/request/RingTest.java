package com.acme.orders.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class RingTest {
    @Test
    void keepsTheLatestOldestFirst() {
        Ring<String> ring = new Ring<>(3);
        assertThat(ring.latest(3)).isEmpty();

        for (String value : List.of("a", "b", "c", "d", "e")) {
            ring.add(value);
        }

        assertThat(ring.latest(10)).containsExactly("c", "d", "e");
        assertThat(ring.latest(2)).containsExactly("d", "e");
        assertThat(ring.addedCount()).isEqualTo(5);
    }
}

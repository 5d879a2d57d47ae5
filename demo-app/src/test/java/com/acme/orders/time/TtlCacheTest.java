package com.acme.orders.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TtlCacheTest {
    private final ManualClock clock = new ManualClock();
    private final AtomicInteger loads = new AtomicInteger();
    private final TtlCache<String, Integer> cache = new TtlCache<>(3, 100, clock);

    @Test
    void entryIsServedUntilItsTtlHasPassed() {
        assertThat(load("a")).isEqualTo(1);
        clock.advanceMs(99);
        assertThat(load("a")).isEqualTo(1);
        clock.advanceMs(1);
        assertThat(load("a")).isEqualTo(2);
    }

    @Test
    void eachEntryHasItsOwnTtl() {
        load("a");
        clock.advanceMs(60);
        load("b");
        clock.advanceMs(60);

        assertThat(load("b")).isEqualTo(2);
        assertThat(load("a")).isEqualTo(3);
    }

    @Test
    void expiredEntryIsEvictedEvenIfNothingReplacesIt() {
        load("a");
        clock.advanceMs(100);

        assertThat(cache.get("a", key -> null)).isNull();
        assertThat(cache.size()).isZero();
    }

    @Test
    void fullCacheDropsExpiredEntriesFirst() {
        load("old1");
        load("old2");
        clock.advanceMs(60);
        load("young");
        clock.advanceMs(60);
        load("new");

        assertThat(cache.size()).isEqualTo(2);
        assertThat(load("young")).isEqualTo(3);
    }

    @Test
    void neverHoldsMoreThanItsCapacity() {
        IntStream.range(0, 100).forEach(i -> load("key" + i));

        assertThat(cache.size()).isEqualTo(3);
    }

    private Integer load(String key) {
        return cache.get(key, missing -> loads.incrementAndGet());
    }
}

package com.acme.modern;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.acme.orders.request.Rejection;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What ends by the injected clock: cache entries, the window of the rate limit, reservations. */
class ExpiryTest {
    private final SettableClock clock = new SettableClock();

    @Test
    void entryIsLoadedAgainOnceItsLifeIsOver() {
        ExpiringCache<String, Object> cache = new ExpiringCache<>(10, Duration.ofSeconds(30), clock);
        Object first = cache.get("key", key -> new Object());

        clock.advance(Duration.ofMillis(29_999));
        assertThat(cache.get("key", key -> new Object())).isSameAs(first);
        clock.advance(Duration.ofMillis(1));
        assertThat(cache.get("key", key -> new Object())).isNotSameAs(first);
    }

    @Test
    void fullCacheMakesRoom() {
        ExpiringCache<Integer, Integer> cache = new ExpiringCache<>(10, Duration.ofSeconds(30), clock);
        for (int i = 0; i < 100; i++) {
            assertThat(cache.get(i, key -> key)).isEqualTo(i);
        }
        assertThat(cache.size()).isEqualTo(10);
    }

    @Test
    void clientMaySendAgainInTheNextWindow() {
        RateLimit limit = new RateLimit(2, clock);
        limit.acquire("greedy");
        limit.acquire("greedy");

        assertThatThrownBy(() -> limit.acquire("greedy")).isInstanceOf(Rejection.class);
        assertThatCode(() -> limit.acquire("modest")).doesNotThrowAnyException();
        clock.advance(Duration.ofSeconds(1));
        assertThatCode(() -> limit.acquire("greedy")).doesNotThrowAnyException();
    }

    @Test
    void reservationExpires() {
        Stock stock = new Stock(clock);
        Stock.Reservation reserved = stock.reserve("anchor", 1);

        stock.confirm(reserved);
        clock.advance(Duration.ofSeconds(30));
        assertThatThrownBy(() -> stock.confirm(reserved)).isInstanceOf(Rejection.class);
    }
}

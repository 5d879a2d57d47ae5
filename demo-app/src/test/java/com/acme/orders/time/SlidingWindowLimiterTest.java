package com.acme.orders.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SlidingWindowLimiterTest {
    private final ManualClock clock = new ManualClock();
    private final SlidingWindowLimiter limiter = new SlidingWindowLimiter(5, 1_000, clock);

    @Test
    void refusesBeyondTheLimitAndRecoversAfterTheWindow() {
        assertThat(admitted("ann", 8)).isEqualTo(5);
        clock.advanceMs(999);
        assertThat(admitted("ann", 8)).isZero();
        clock.advanceMs(101);
        assertThat(admitted("ann", 8)).isEqualTo(5);
    }

    @Test
    void refusedRequestsDoNotKeepAClientOut() {
        admitted("ann", 5);
        for (int i = 0; i < 11; i++) {
            clock.advanceMs(100);
            admitted("ann", i < 10 ? 3 : 0);
        }

        assertThat(admitted("ann", 1)).isEqualTo(1);
    }

    @Test
    void clientsAreCountedApart() {
        admitted("ann", 5);

        assertThat(admitted("bob", 5)).isEqualTo(5);
    }

    @Test
    void noWindowWhereverItStartsHoldsMoreThanTheLimit() {
        Random random = new Random(1);
        List<Long> admittedAtMs = new ArrayList<>();
        for (int i = 0; i < 20_000; i++) {
            clock.advanceMs(random.nextInt(120));
            if (limiter.tryAcquire("ann")) {
                admittedAtMs.add(clock.getAsLong());
            }
        }

        assertThat(IntStream.range(5, admittedAtMs.size()))
                .allMatch(i -> admittedAtMs.get(i) - admittedAtMs.get(i - 5) >= 1_000);
    }

    @Test
    void clockThatGoesBackGivesNobodyMore() {
        admitted("ann", 5);
        clock.advanceMs(-10_000);

        assertThat(admitted("ann", 5)).isZero();
    }

    @Test
    void idleClientsAreForgottenWhenThereAreMany() {
        IntStream.range(0, 10_000).forEach(i -> limiter.tryAcquire("client" + i));
        clock.advanceMs(2_000);
        limiter.tryAcquire("one more");

        assertThat(limiter.clientCount()).isEqualTo(1);
    }

    private int admitted(String client, int requests) {
        return (int) IntStream.range(0, requests)
                .filter(i -> limiter.tryAcquire(client))
                .count();
    }
}

package io.escapement.agent.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.DoubleSupplier;
import org.junit.jupiter.api.Test;

class JitRestTest {
    /** Of one core. */
    private static final double BUSY_SHARE = 0.8;

    @Test
    void compilersThatAreQuietAreLookedAtTwice() {
        AtomicInteger looks = new AtomicInteger();

        JitRest rest = JitRest.await(
                () -> {
                    looks.incrementAndGet();
                    return 7;
                },
                () -> true);

        assertThat(rest.isReached).isTrue();
        assertThat(looks).hasValue(3);
        assertThat(rest.seconds).isPositive();
    }

    @Test
    void busyOnesAreWaitedForUntilTheyRest() {
        AtomicInteger looks = new AtomicInteger();
        // Looks may be late on a busy machine, and then the compilers have done more.
        long startNanos = System.nanoTime();
        double[] used = new double[1];
        DoubleSupplier busyForThreeSeconds = () -> {
            if (looks.getAndIncrement() <= 3) {
                used[0] = BUSY_SHARE * (System.nanoTime() - startNanos) / 1e9;
            }
            return used[0];
        };

        JitRest rest = JitRest.await(busyForThreeSeconds, () -> true);

        assertThat(rest.isReached).isTrue();
        // One before it waits, three that differ, and two that do not.
        assertThat(looks).hasValue(6);
    }

    @Test
    void nobodyIsWaitedForOnceNobodyWantsTheAnswer() {
        AtomicInteger looks = new AtomicInteger();

        JitRest rest = JitRest.await(() -> looks.incrementAndGet(), () -> looks.get() < 3);

        assertThat(rest.isReached).isFalse();
        assertThat(looks).hasValue(3);
    }

    @Test
    void thisJvmsCompilersAreAPartOfIt() throws IOException {
        double jit = ProcessorTime.secondsOfJit();

        assertThat(jit).isPositive().isLessThanOrEqualTo(ProcessorTime.seconds());
    }
}

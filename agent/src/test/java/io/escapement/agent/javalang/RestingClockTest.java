package io.escapement.agent.javalang;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.escapement.agent.clock.Words;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A ticker rests where it does not pay. Here it does from some ten thousand reads a second on. */
@Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RestingClockTest {
    private static final double SAVED_NANOS = 3_000;
    private static final long SELDOM_NANOS = 2_000_000;
    private static final long PATIENCE_SECONDS = 120;

    private final SimulatedHost host = new SimulatedHost();
    private final SwitchableClock clock = SwitchableClock.on(host);
    private long lastMs;

    @BeforeEach
    void engage() {
        clock.restUnlessItSaves(SAVED_NANOS);
        clock.engage();
        await().until(clock::isEngaged);
    }

    @AfterEach
    void close() {
        clock.close();
        host.close();
    }

    @Test
    void guarantees4And5ItRestsWhereItIsReadSeldomAndIsEngagedAgainWhereItIsReadOften() {
        readUntil(clock::isResting, SELDOM_NANOS);
        double seldomPerSecond = clock.readsPerSecond();
        assertThat(seldomPerSecond).isLessThan(5_000);

        readUntil(clock::isEngaged, 0);
        assertThat(clock.readsPerSecond()).isGreaterThan(2 * seldomPerSecond);
        assertThat(clock.death()).isNull();
    }

    @Test
    void guarantee5SoItIsWhereFormsFinerThanAMillisecondAreReadOften() {
        readUntil(clock::isResting, SELDOM_NANOS);

        long startNanos = System.nanoTime();
        while (clock.mayReturn(host.wallMs())) {
            assertThat(System.nanoTime() - startNanos).isLessThan(TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS));
        }
        assertThat(clock.isResting()).isFalse();
    }

    @Test
    @Tag("long")
    void whileItRestsReadersGetTheRealClockAndTheTickerSleeps() {
        readUntil(clock::isResting, SELDOM_NANOS);
        long ticks = clock.tickCount();
        long fallbacks = clock.realFallbackCount().get();
        for (int i = 0; i < 100; i++) {
            long beforeMs = host.wallMs();
            assertThat(clock.getAsLong()).isBetween(beforeMs, host.wallMs());
            LockSupport.parkNanos(SELDOM_NANOS);
        }
        assertThat(clock.isResting()).isTrue();
        assertThat(clock.tickCount()).isEqualTo(ticks);
        assertThat(clock.realFallbackCount().get())
                .as("the cached clock failed nobody")
                .isEqualTo(fallbacks);
    }

    @Test
    @Tag("long")
    void withoutReadsItRestsTooIfThoseBeforeDidNotPay() {
        readUntil(clock::isResting, SELDOM_NANOS);
        clock.restUnlessItSaves(0);
        await().atMost(PATIENCE_SECONDS, TimeUnit.SECONDS).until(clock::isEngaged);
        clock.restUnlessItSaves(SAVED_NANOS);

        await().atMost(PATIENCE_SECONDS, TimeUnit.SECONDS).until(clock::isResting);
    }

    @Test
    @Tag("long")
    void whereItMayNotRestAnyMoreItIsEngagedAtOnce() {
        readUntil(clock::isResting, SELDOM_NANOS);
        clock.restUnlessItSaves(0);

        await().atMost(PATIENCE_SECONDS, TimeUnit.SECONDS).until(clock::isEngaged);
    }

    @Test
    @Tag("long")
    void itCanBeBypassedWhileItRests() {
        readUntil(clock::isResting, SELDOM_NANOS);
        clock.bypass();

        assertThat(clock.word()).hasValue(Words.BYPASSED);
        assertThat(clock.death()).isNull();
    }

    /** Reads with that pause in between; no read may be early or go back. */
    private void readUntil(BooleanSupplier condition, long pauseNanos) {
        long startNanos = System.nanoTime();
        while (!condition.getAsBoolean()) {
            long readMs = clock.getAsLong();
            assertThat(readMs).isBetween(lastMs, host.wallMs());
            lastMs = readMs;
            if (pauseNanos > 0) {
                LockSupport.parkNanos(pauseNanos);
            }
            assertThat(System.nanoTime() - startNanos).isLessThan(TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS));
        }
    }
}

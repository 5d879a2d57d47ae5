package io.escapement.agent.javalang;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.escapement.agent.clock.Words;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A ticker sleeps when nobody reads, and a read wakes it. */
@Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class IdleClockTest {
    private static final int CYCLES = 20_000;
    private static final int READERS = 2;

    private final SimulatedHost host = new SimulatedHost();
    private final SwitchableClock clock = SwitchableClock.on(host);
    private volatile boolean ended;

    @AfterEach
    void close() {
        ended = true;
        clock.close();
        host.close();
    }

    @Test
    void guarantee6ItSleepsWithoutReadsAndIsRightAgainFromTheFirstOne() {
        clock.engage();
        long lastMs = 0;
        for (int i = 0; i < 4; i++) {
            await().until(clock::isIdle);
            long ticks = clock.tickCount();
            pause(50);
            assertThat(clock.tickCount()).isEqualTo(ticks);

            long floorMs = host.floorMs();
            long firstMs = clock.getAsLong();
            assertThat(firstMs).isBetween(Math.max(floorMs, lastMs), host.wallMs());
            await().until(() -> clock.tickCount() > ticks + 5);
            lastMs = clock.getAsLong();
            assertThat(lastMs).isBetween(firstMs, host.wallMs());
        }
        assertThat(clock.death()).isNull();
    }

    @Test
    void aReaderKeepsItAwake() {
        clock.engage();
        await().until(clock::isEngaged);
        long start = System.nanoTime();
        while (System.nanoTime() - start < TimeUnit.SECONDS.toNanos(3)) {
            assertThat(clock.getAsLong()).isLessThanOrEqualTo(host.wallMs());
            assertThat(clock.isIdle()).isFalse();
            pause(10);
        }
    }

    @Test
    void itCanBeBypassedWhileItSleeps() {
        clock.engage();
        await().until(clock::isIdle);
        clock.bypass();

        assertThat(clock.word()).hasValue(Words.BYPASSED);
        clock.engage();
        await().until(() -> clock.isEngaged() && !clock.isIdle());
    }

    @Test
    void followsAStepOfTheWallClockThatHappenedInItsSleep() {
        clock.engage();
        for (long stepMs : new long[] {-3_600_000, 3_600_000}) {
            await().until(clock::isIdle);
            host.stepWallClock(stepMs);

            assertThat(host.wallMs() - clock.getAsLong()).isBetween(-20L, 20 + host.wallMs() - host.floorMs());
        }
        assertThat(clock.death()).isNull();
    }

    /** The sleeper parks without a limit, as the ticker does but for its limit: one wake-up lost, and this hangs. */
    @Test
    void noWakeUpIsLost() throws InterruptedException {
        AtomicLong cycles = new AtomicLong();
        Thread sleeper = new Thread(() -> sleepUntilRead(cycles), "sleeper");
        clock.ticker().set(sleeper);
        clock.word().set(Words.asking(1, host.wallMs()));
        Thread[] readers = new Thread[READERS];
        for (int i = 0; i < READERS; i++) {
            readers[i] = new Thread(this::readUntilEnded, "reader-" + i);
            readers[i].start();
        }
        sleeper.start();
        await().atMost(1, TimeUnit.MINUTES).until(() -> cycles.get() >= CYCLES);
        ended = true;
        LockSupport.unpark(sleeper);
        sleeper.join();
        for (Thread reader : readers) {
            reader.join();
        }
    }

    private void sleepUntilRead(AtomicLong cycles) {
        AtomicLong word = clock.word();
        while (!ended) {
            long seen = word.get();
            if (!clock.isIdle() && word.compareAndSet(seen, Words.idle(host.floorMs()))) {
                while (clock.isIdle() && !ended) {
                    LockSupport.park(this);
                }
                cycles.incrementAndGet();
            }
        }
    }

    private void readUntilEnded() {
        while (!ended) {
            if (clock.getAsLong() > host.wallMs()) {
                throw new AssertionError("early");
            }
            Thread.onSpinWait();
        }
    }

    private static void pause(long ms) {
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(ms));
    }
}

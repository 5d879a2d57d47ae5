package io.escapement.agent.javalang;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Guarantee 7 of {@link EscapementClock}: no read is in a second that was over before it began. */
class WholeSecondsTest extends EngagedOnSimulatedHost {
    private static final long SECOND_MS = 1_000;
    private static final int SECONDS = 40;

    /** So long before a second the wall clock is set to, and so long it is left alone. */
    private static final long BEFORE_MS = 15;

    private static final long ALONE_MS = 30;

    private final Queue<String> inSecondBefore = new ConcurrentLinkedQueue<>();
    private final AtomicInteger settings = new AtomicInteger();
    private final Thread reader = new Thread(this::readUntilEnded, "reader");
    private volatile boolean ended;
    private final AtomicLong readsInSecond = new AtomicLong();

    @BeforeEach
    void startReader() {
        reader.start();
    }

    @AfterEach
    void endReader() throws InterruptedException {
        ended = true;
        reader.join();
    }

    @Test
    void holdsWhileTheTickerTicks() {
        passSeconds(1);
    }

    @Test
    void holdsIfTheTickerIsStoppedDead() {
        host.holdTicker();

        passSeconds(1);
    }

    @Test
    void holdsAfterTheWallClockWasSetBack() {
        passSeconds(-3);
    }

    private void passSeconds(int apart) {
        long before = readsInSecond.get();
        for (int i = 0; i < SECONDS; i++) {
            setTo(apart * SECOND_MS - BEFORE_MS);
            pause(ALONE_MS);
        }

        assertThat(readsInSecond.get()).as("reads at the beginning of a second").isGreaterThan(before);
        assertThat(inSecondBefore).isEmpty();
    }

    /** From the beginning of the present second. */
    private void setTo(long ms) {
        settings.incrementAndGet();
        host.stepWallClock(ms - host.wallMs() % SECOND_MS);
        settings.incrementAndGet();
    }

    private void readUntilEnded() {
        while (!ended) {
            int settingsBefore = settings.get();
            long floorMs = host.floorMs();
            long beforeMs = host.wallMs();
            long readMs = clock.getAsLong();
            // Nothing is guaranteed while the kernel's tick is late, as it is here where its thread is starved.
            boolean isTickLate = beforeMs - floorMs > TickedClock.LAG_MS;
            if (!isTickLate && settingsBefore % 2 == 0 && settings.get() == settingsBefore) {
                if (beforeMs % SECOND_MS < BOUND_MS) {
                    readsInSecond.incrementAndGet();
                }
                if (readMs / SECOND_MS < beforeMs / SECOND_MS) {
                    inSecondBefore.add(readMs + " at " + beforeMs);
                }
            }
        }
    }
}

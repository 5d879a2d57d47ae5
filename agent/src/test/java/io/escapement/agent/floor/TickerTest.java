package io.escapement.agent.floor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.escapement.agent.javalang.SimulatedPage;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What it publishes, how often, and how its thread starts and stops. The floor stands still here. */
class TickerTest {
    private static final long MS_NANOS = 1_000_000;

    /** Longer than a test takes. */
    private static final long LEAD_MS = 600_000;

    private static final long SHORTEST_SLEEP_NANOS = 50_000;

    /** Twice as many as a look takes. */
    private static final int MOST_PEEKS = 24;

    private static final long START_MS = SimulatedPage.nowFarFromASecondMs();

    private volatile Runnable fault = () -> {};
    private final SimulatedPage page = new SimulatedPage(SimulatedPage.Layout.KERNEL_6_18);
    private final Floor floor = PageFloor.in(page, address -> {
        fault.run();
        return page.peek(address);
    });
    private final AtomicLong wallWord = new AtomicLong();
    private final AtomicLong monotonicWord = new AtomicLong();
    private final ClockWords wall = new ClockWords(wallWord, 0);
    private final ClockWords monotonic = new ClockWords(monotonicWord, 0);
    private Ticker ticker;

    @AfterEach
    void stop() {
        if (ticker != null) {
            ticker.stop();
        }
    }

    /** Of monotonic clocks, since those have no seconds: one with the phase of the wall clock. */
    private void engage() {
        page.update(START_MS * MS_NANOS, System.nanoTime());
        wallWord.set(wall.engaged(0, 0));
        monotonicWord.set(monotonic.engaged(0, 0));
        long phaseNanos = 0;
        ticker = new Ticker(List.of(writer(wall, phaseNanos), writer(monotonic, 400_000)), floor);
    }

    private ClockWriter writer(ClockWords words, long phaseNanos) {
        return new ClockWriter(words, floor.monotonicBeside(phaseNanos), floor.coarseClocks(), LEAD_MS);
    }

    @Test
    void publishesEachClockAndGoesOnPublishing() {
        engage();
        assertThat(ticker.isAlive()).isFalse();
        ticker.start();
        assertThat(ticker.isAlive()).isTrue();
        for (int i = 0; i < 3; i++) {
            long wallBefore = wallWord.get();
            long monotonicBefore = monotonicWord.get();
            await().until(() -> wallWord.get() > wallBefore && monotonicWord.get() > monotonicBefore);
        }
        long nowMs = System.nanoTime() / MS_NANOS;
        assertThat(wall.publishedMs(wallWord.get())).isBetween(nowMs - 60_000, System.nanoTime() / MS_NANOS);
        assertThat(ticker.death()).isNull();
    }

    /** Where a ms begins, it is published: late wake-ups only make more of them missing. */
    @Test
    void publishesMostMillisecondsWhereItGetsTheProcessor() {
        engage();
        ticker.start();
        await().pollInterval(Duration.ofMillis(1)).until(() -> {
            long beforeMs = System.nanoTime() / MS_NANOS;
            long publishedMs = wall.publishedMs(wallWord.get());
            return publishedMs >= beforeMs - 1 && publishedMs <= System.nanoTime() / MS_NANOS;
        });
    }

    /** However little it gets of the processor: it looks less often then. */
    @Test
    void sleepsBetweenItsLooks() {
        engage();
        AtomicLong peeks = new AtomicLong();
        fault = peeks::incrementAndGet;
        long startNanos = System.nanoTime();
        ticker.start();
        await().until(() -> System.nanoTime() - startNanos > 100 * MS_NANOS);
        long peeked = peeks.get();
        long mostLooks = (System.nanoTime() - startNanos) / SHORTEST_SLEEP_NANOS;

        assertThat(peeked).isPositive().isLessThan(mostLooks * MOST_PEEKS);
    }

    @Test
    void survivesAnInterruptAndGoesOnSleeping() {
        engage();
        ticker.start();
        Thread thread = thread();
        thread.interrupt();

        // Left set, the flag would make it spin.
        await().until(() -> !thread.isInterrupted());
        long before = wallWord.get();
        await().until(() -> wallWord.get() > before);
    }

    @Test
    void neverUndoesABypass() {
        engage();
        ticker.start();
        long before = wallWord.get();
        await().until(() -> wallWord.get() > before);
        wallWord.set(ClockWords.BYPASSED);

        long other = monotonicWord.get();
        await().until(() -> monotonicWord.get() > other);
        assertThat(wallWord).hasValue(ClockWords.BYPASSED);
    }

    @Test
    void startsOnceAndAgainAfterAStop() {
        engage();
        ticker.start();
        Set<Thread> ticking = ConcurrentHashMap.newKeySet();
        fault = () -> ticking.add(Thread.currentThread());
        ticker.start();
        long before = wallWord.get();
        await().until(() -> wallWord.get() > before);
        Thread first = ticking.iterator().next();
        assertThat(ticking).containsExactly(first);
        ticker.stop();
        await().until(() -> !first.isAlive());
        assertThat(ticker.isAlive()).isFalse();
        long stopped = wallWord.get();

        ticker.start();
        await().until(() -> wallWord.get() > stopped);
    }

    @Test
    void leavesReadersTheWordWhenItDiesAndCanBeStartedAgain() {
        engage();
        ticker.start();
        long before = wallWord.get();
        await().until(() -> wallWord.get() > before);
        fault = () -> {
            throw new UnsupportedOperationException("no clock");
        };
        await().until(() -> !ticker.isAlive());

        assertThat(ticker.death()).hasMessage("no clock");
        assertThat(wall.isEngaged()).isTrue();
        fault = () -> {};
        long dead = wallWord.get();
        ticker.start();
        await().until(() -> wallWord.get() > dead);
    }

    @Test
    void stopsWithoutHavingStarted() {
        engage();
        ticker.stop();
        assertThat(ticker.isAlive()).isFalse();
    }

    private static Thread thread() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("escapement-ticker"))
                .findAny()
                .orElseThrow();
    }
}

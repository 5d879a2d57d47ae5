package io.escapement.agent.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;

/** A ticker with words of its own, and what it says when it dies. */
final class TestTicker implements AutoCloseable {
    static final long STOP_TIMEOUT_MS = 30_000;
    static final long MS_NANOS = 1_000_000;

    /** Longer than this thread is held up between two reads of a floor that is the real clock. */
    static final long LEAD_MS = 10_000;

    final AtomicLong word = new AtomicLong(ClockWords.BYPASSED);
    final ClockWords words = new ClockWords(word, System.currentTimeMillis());
    final Ticker ticker;
    volatile CompletableFuture<String> death = new CompletableFuture<>();

    TestTicker(Floor floor) {
        this(floor, MS_NANOS);
    }

    TestTicker(Floor floor, long tickNanos) {
        this(floor, tickNanos, true);
    }

    /** One that does not always tick dozes for ever: it saves nothing. */
    TestTicker(Floor floor, long tickNanos, boolean alwaysTicks, Publisher... others) {
        List<Publisher> publishers = new ArrayList<>(List.of(new Publisher(words, floor, LEAD_MS)));
        publishers.addAll(List.of(others));
        TickerWorth worth = new TickerWorth(() -> 0, tickNanos, alwaysTicks, false);
        FloorWatch watch = new FloorWatch(LEAD_MS * MS_NANOS);
        ticker = new Ticker(publishers, floor.coarseClocks(), watch, worth, tickNanos, this::died);
    }

    /** 0 where it has published nothing. */
    long readMs() {
        long seen = word.get();
        return ClockWords.isEngaged(seen) ? words.publishedMs(seen) : 0;
    }

    /** For conditions that are awaited. */
    boolean hasTicked(int times) {
        return readMs() > 0 && ticker.statistics().tickCount() >= times;
    }

    static Thread thread() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("escapement-ticker"))
                .findAny()
                .orElseThrow();
    }

    @Override
    public void close() {
        assertThat(ticker.stop(STOP_TIMEOUT_MS)).isTrue();
    }

    private void died(Throwable cause) {
        death.complete(cause.getClass().getSimpleName() + " on "
                + Thread.currentThread().getName() + " with the word " + word);
    }
}

package io.escapement.ab.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.ab.http.RequestMix;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class PausingServerTest {

    private static final int PAUSES = 1;
    private static final int TRIES = 6;
    private static final long PAUSE_MILLIS = 200;
    private static final long PERIOD_MILLIS = 5_000;

    /**
     * In 4 % of the time the server stands still. Of the requests that are due then, which wait from 0 to 200 ms, one
     * in 40 waits for the last 2.5 % of the pause: so the p99.9 is 195 ms, and the p99 150 ms.
     */
    @Test
    void theTailIsAsTheScheduleOfThePausesSays() throws Exception {
        boolean isOnlyTheTail = false;
        // On a machine that is held back, requests outside of the pauses wait as well, or a pause begins too late.
        for (int i = 0; i < TRIES && !isOnlyTheTail; i++) {
            isOnlyTheTail = isOnlyTheTailLate();
        }
        assertThat(isOnlyTheTail).isTrue();
    }

    private static boolean isOnlyTheTailLate() throws Exception {
        Pauses pauses = new Pauses();
        try (StubServer server =
                StubServer.answering((exchange, number) -> pauses.inside(exchange, e -> StubServer.answer(e, 200)))) {
            Thread pausing = new Thread(pauses::run);
            pausing.start();
            LoadPhase phase = new LoadPhase(server.target(), RequestMix.get("/"), 4, Duration.ofSeconds(20));
            Slice result = phase.load(new Rate(500), Duration.ofMillis(PAUSES * PERIOD_MILLIS));
            pausing.join();

            // The sleeps of a busy machine are longer than asked for, so what was paused is counted with.
            double pauseMillis = pauses.totalNanos.get() / 1e6 / PAUSES;
            double pausedShare = pauseMillis / PERIOD_MILLIS;
            assertThat(result.tally().problems()).isEmpty();
            return millis(result.fromIntended(), 99.9) > 0.95 * pauseMillis * (1 - 0.001 / pausedShare)
                    && millis(result.fromIntended(), 99) > 0.9 * pauseMillis * (1 - 0.01 / pausedShare)
                    && millis(result.fromIntended(), 90) < pauseMillis / 4
                    && millis(result.fromSend(), 99) < pauseMillis / 2;
        }
    }

    private static double millis(Histogram nanos, double percentile) {
        return nanos.getValueAtPercentile(percentile) / 1e6;
    }

    private static final class Pauses {
        private final ReadWriteLock gate = new ReentrantReadWriteLock(true);
        private final AtomicLong totalNanos = new AtomicLong();

        private <T> void inside(T exchange, Consumer<T> answer) {
            gate.readLock().lock();
            try {
                answer.accept(exchange);
            } finally {
                gate.readLock().unlock();
            }
        }

        private void run() {
            try {
                for (int i = 0; i < PAUSES; i++) {
                    Thread.sleep(PERIOD_MILLIS / 2 - PAUSE_MILLIS);
                    gate.writeLock().lock();
                    long startNanos = System.nanoTime();
                    try {
                        Thread.sleep(PAUSE_MILLIS);
                    } finally {
                        totalNanos.addAndGet(System.nanoTime() - startNanos);
                        gate.writeLock().unlock();
                    }
                    Thread.sleep(PERIOD_MILLIS / 2);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}

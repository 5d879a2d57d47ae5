package io.escapement.agent.clock;

import io.escapement.agent.clock.Publisher.Count;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;

/**
 * The ticker's sleep while ticking would cost too much for what the cached clock saves. Readers follow the floor. The
 * ticker wakes by itself, once a second or less, has some reads counted, and ticks again once there are enough of them.
 * Used by the ticker's thread.
 */
final class Doze {
    private static final long PAUSE_NANOS = 500_000_000;
    private static final long LONGEST_PAUSE_NANOS = 2_000_000_000;
    private static final long UNREAD_PAUSE_NANOS = 4_000_000_000L;

    private static final long SHORTEST_WINDOW_NANOS = 2_000_000;

    /** So many times the rate known so far can be counted. */
    private static final double BEYOND = 4;

    /** How often in a row so many reads must have come: once may be a burst. */
    private static final int WINDOWS = 2;

    private static final double NANOS_PER_SECOND = 1e9;

    private final Ticker ticker;
    private final ReadRate readRate;
    private final TickerWorth worth;
    private long wokeNanos;

    Doze(Ticker ticker, ReadRate readRate, TickerWorth worth) {
        this.ticker = ticker;
        this.readRate = readRate;
        this.worth = worth;
    }

    /** Returns once ticking pays, or the ticker is to end. */
    void untilTickingPays() {
        wokeNanos = System.nanoTime();
        int windows = 0;
        long pauseNanos = PAUSE_NANOS;
        while (windows < WINDOWS && !ticker.isToEnd()) {
            // At random moments, as reads may come at a rhythm of their own.
            sleep(pauseNanos / 2 + ThreadLocalRandom.current().nextLong(pauseNanos));
            double enough = worth.ticksAbove();
            // Where no rate is enough, the rate is only to be known.
            long windowNanos = windowNanos(Double.isInfinite(enough) ? BEYOND * readRate.perSecond() : enough);
            ticker.publish(Count.NEW, ticker.statistics());
            long begunNanos = System.nanoTime();
            sleep(windowNanos);
            long nanos = System.nanoTime() - begunNanos;
            int counted = ticker.countedNow();
            if (counted == 0) {
                // The count stands on, and the next reader is seen at the next look.
                readRate.record(0, nanos, 1);
                windows = 0;
                pauseNanos = awaitReader(2 * pauseNanos);
            } else {
                ticker.publish(Count.NONE, ticker.statistics());
                // It was used up within the window, however late this thread woke.
                long countedNanos = counted < Count.READS ? nanos : windowNanos;
                readRate.record(counted, countedNanos, 1);
                windows = counted * NANOS_PER_SECOND / countedNanos >= enough ? windows + 1 : 0;
                pauseNanos = windows > 0 ? PAUSE_NANOS : Math.min(2 * pauseNanos, LONGEST_PAUSE_NANOS);
            }
        }
    }

    /** So short that so many reads a second use up the count. */
    private static long windowNanos(double readsPerSecond) {
        long nanos = (long) (Count.READS * NANOS_PER_SECOND / readsPerSecond);
        return Math.max(SHORTEST_WINDOW_NANOS, Math.min(nanos, ReadRate.COUNT_NANOS));
    }

    /** Looks more and more seldom whether anybody reads; returns how long to wait for the next count. */
    private long awaitReader(long firstPauseNanos) {
        long pauseNanos = firstPauseNanos;
        // Another clock may be engaged meanwhile.
        while (!ticker.isToEnd() && ticker.countsAll() && ticker.countedNow() == 0) {
            sleep(pauseNanos);
            ticker.readClocks();
            if (ticker.countedNow() == 0) {
                readRate.record(0, pauseNanos, 1);
            }
            pauseNanos = Math.min(2 * pauseNanos, UNREAD_PAUSE_NANOS);
        }
        return ReadRate.COUNT_NANOS;
    }

    private void sleep(long nanos) {
        long deadlineNanos = System.nanoTime() + nanos;
        for (long left = nanos; left > 0 && !ticker.isToEnd(); left = deadlineNanos - System.nanoTime()) {
            LockSupport.parkNanos(left);
            // An interrupt by somebody else's code would make every later park return at once.
            Thread.interrupted();
        }
        long nowNanos = System.nanoTime();
        ticker.statistics().recordDoze(nowNanos - wokeNanos);
        wokeNanos = nowNanos;
    }
}

package io.escapement.agent.clock;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** The words that ticker and readers share. {@code EscapementClock} explains them. */
public final class ClockWords {
    static final long BYPASSED = 0;
    static final long ENGAGING = -1;
    static final long LOWEST_ENGAGING = -(1L << 60);
    static final long FLOORED = -(1L << 61);
    static final long ASKING = -(1L << 62);
    static final long IDLE = ASKING - (1L << 61);
    static final long PLAIN = 1L << 60;
    private static final long TIME = PLAIN - 1;

    final AtomicLong nowMs;
    final AtomicLong publishedSequence;
    final AtomicReference<Thread> ticker;

    public ClockWords(AtomicLong nowMs, AtomicLong publishedSequence, AtomicReference<Thread> ticker) {
        this.nowMs = nowMs;
        this.publishedSequence = publishedSequence;
        this.ticker = ticker;
    }

    /** Whether the clock is asking or idle: nobody has read since the ticker began to ask. */
    boolean isUnread() {
        return isUnread(nowMs.get());
    }

    /** Whether a time is published. */
    public boolean isEngaged() {
        long word = nowMs.get();
        return word > 0 || word < LOWEST_ENGAGING;
    }

    public boolean isIdle() {
        return isIdle(nowMs.get());
    }

    /** Whether the word is engaging and no reader has returned a time later than {@code ms}. */
    static boolean isEngagingUpTo(long word, long ms) {
        return word < 0 && word >= LOWEST_ENGAGING && -word <= ms;
    }

    static boolean isIdle(long word) {
        return word < ASKING;
    }

    static boolean isUnread(long word) {
        return word < FLOORED;
    }

    /** Time of a published word, asking or not, in ms since the epoch. */
    static long publishedMs(long word) {
        return word & TIME;
    }

    /** Whether the word is engaged, asking or not, but not idle. */
    static boolean isPublished(long word) {
        return word > 0 || (word >= ASKING && word < LOWEST_ENGAGING);
    }
}

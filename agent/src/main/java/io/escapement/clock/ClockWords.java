package io.escapement.clock;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** What the ticker and readers share: the words of {@code EscapementClock}, which explains them. */
public final class ClockWords {
    static final long BYPASSED = 0;
    static final long ENGAGING = -1;
    public static final long TRUSTED = 1L << 60;
    static final long ASKING = -(1L << 62);
    static final long IDLE = ASKING - (1L << 61);

    /** What the kernel's count is for readers where there is no page to read. */
    static final long STILL_COUNT = 2;

    /** More than the kernel's 32 bits, so that no reader finds it: all of them look at the floor. */
    static final long NO_COUNT = 1L << 32;

    final AtomicLong nowMs;
    final AtomicLong publishedCount;
    final AtomicReference<Thread> ticker;

    public ClockWords(AtomicLong nowMs, AtomicLong publishedCount, AtomicReference<Thread> ticker) {
        this.nowMs = nowMs;
        this.publishedCount = publishedCount;
        this.ticker = ticker;
    }

    /** Whether a time is published and nobody has read it since the ticker began to ask. */
    public boolean isUnread() {
        return nowMs.get() < ASKING / 2;
    }

    /** Whether a time is published. */
    public boolean isEngaged() {
        long word = nowMs.get();
        return word > 0 || word < ASKING / 2;
    }

    public boolean isIdle() {
        return isIdle(nowMs.get());
    }

    /** Whether readers are engaging and none has returned a later time than that. */
    static boolean isEngagingUpTo(long word, long ms) {
        return word < 0 && word >= -TRUSTED && -word <= ms;
    }

    static boolean isIdle(long word) {
        return word < ASKING;
    }

    /** The time that a word holds that was published, asking or not. */
    static long publishedMs(long word) {
        return word > 0 ? word & (TRUSTED - 1) : word - ASKING;
    }

    static boolean isPublished(long word) {
        return word > 0 || (word >= ASKING && word < ASKING / 2);
    }
}

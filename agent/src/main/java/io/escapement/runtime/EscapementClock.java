package io.escapement.runtime;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The clock that rewritten code reads, and the only class of the agent that application code ever sees. It is compiled
 * under this name and defined as {@code java.lang.EscapementClock}, so it uses JDK types only.
 *
 * <p>One word, {@link #NOW_MS}, is both the published time and the state:
 *
 * <ul>
 *   <li>positive: <em>engaged</em>; the time in ms since the epoch that the ticker published last;
 *   <li>0: <em>bypassed</em>; readers return the real clock;
 *   <li>negative: <em>engaging</em>; readers return the real clock, and the word is minus the latest time that one of
 *       them has returned.
 * </ul>
 *
 * <p>Assumptions:
 *
 * <ol>
 *   <li>Unless the wall clock is stepped back, {@code System.currentTimeMillis} never goes back, across all threads.
 *   <li>There is one ticker. It alone changes the word from 0 to negative, to a positive value and back to 0; readers
 *       only replace one negative value by a lower one.
 *   <li>What the ticker publishes it read from the real clock before, and after it made the word negative.
 * </ol>
 *
 * <p>Guarantees, as long as the wall clock is not stepped back:
 *
 * <ol>
 *   <li>Never early: each path returns a value that was read from the real clock before the call returned.
 *   <li>Never backwards while engaged: there is one writer, and what it reads never goes back (1). The word is volatile,
 *       so a read that happens after another sees the same or a later value.
 *   <li>Never backwards from bypassed to engaged. A time is returned as bypassed only if the word was still 0 after the
 *       real clock was read, so the ticker reads its first value later (2, 3). A time is returned while engaging only
 *       once the word holds it or a later one; the ticker publishes by compare-and-set from the word that it saw before
 *       its own read of the real clock, so the published value is at least as late as all of them.
 *   <li>Never backwards from engaged to bypassed: the real clock is at or past everything that was published (3).
 * </ol>
 */
public final class EscapementClock {
    static final AtomicLong NOW_MS = new AtomicLong();
    static final AtomicLong REAL_FALLBACK_COUNT = new AtomicLong();

    private EscapementClock() {}

    /** Milliseconds since the epoch: what the ticker published last, or the real clock where nothing is published. */
    public static long currentTimeMillis() {
        long nowMs = NOW_MS.get();
        return nowMs > 0 ? nowMs : readReal();
    }

    private static long readReal() {
        for (; ; ) {
            long realMs = System.currentTimeMillis();
            long nowMs = NOW_MS.get();
            if (nowMs > 0) {
                return nowMs;
            }
            if (nowMs == 0) {
                return realMs;
            }
            if (realMs <= -nowMs || NOW_MS.compareAndSet(nowMs, -realMs)) {
                REAL_FALLBACK_COUNT.incrementAndGet();
                return realMs;
            }
        }
    }
}

package io.escapement.agent.clock;

import java.util.concurrent.locks.LockSupport;

/**
 * Writes one of the words that readers read. Each publication replaces the word's time by compare-and-set, by an
 * earlier one only after the wall clock was stepped back, and never leads the floor by more than the floor can lag.
 * Used by one thread at a time.
 */
public final class Publisher {
    /** What a publication does about counting reads. */
    enum Count {
        /** Ends it. */
        NONE,
        /** Begins it anew. */
        NEW,
        /** Goes on with it, if readers are counted. */
        SAME;

        /** Most reads that are counted at a time: those of 64 ms at a quarter of a million a second. */
        static final int READS = 16_384;

        /** How many readers the word shall count, if the one that it replaces still counts {@code left}. */
        int readsToCount(int left) {
            if (this == NEW) {
                return READS;
            }
            return this == NONE ? 0 : left;
        }
    }

    private static final long NANOS_PER_MS = 1_000_000;
    private static final long LIMIT_AHEAD_MS = 2;
    private static final long MOST_AHEAD_MS = 500;
    private static final long WAIT_NANOS = 200_000;
    private static final long LONGEST_WAIT_NANOS = 20_000_000;

    /** A first publication waits until the clock has passed what readers have returned, at most so often. */
    private static final int MOST_WAITS = 4_000;

    private final ClockWords words;
    private final Floor floor;
    private final long leadMs;

    /** This clock minus the monotonic clock, at the last publication. */
    private long lastZeroNanos;

    /** The time that this publisher wrote last; readers may have put a later floor in its place. */
    private long publishedMs;

    /** Whether readers have been counted since a publication of this publisher. */
    private boolean counts;

    /** How many were counted until the last publication. */
    private int counted;

    /**
     * Makes a publisher that has published nothing.
     *
     * @param floor that readers have beside the published time
     * @param leadMs how far a published time may be ahead of the floor
     */
    public Publisher(ClockWords words, Floor floor, long leadMs) {
        this.words = words;
        this.floor = floor;
        this.leadMs = leadMs;
    }

    /**
     * Has readers return the real clock in whole milliseconds from now on, and leave the latest time that they have
     * returned. Up to here they have returned times to the last digit; none of them may be later than what is published
     * first. So a limit is announced that lies ahead. If the real clock, read again, is still before the limit, so is
     * every time that readers have returned, and the limit is fixed. A reader that has passed the limit has moved it
     * on, and this is tried again. Ends when the real clock has passed the limit. If it does not get there, because it
     * was set back or stands still, the limit is given up.
     */
    void beginEngaging() {
        long nowMs = floor.realMs();
        words.word.set(ClockWords.announcing(ClockWords.holds(nowMs) ? nowMs : 0));
        for (long aheadMs = LIMIT_AHEAD_MS; ClockWords.holds(nowMs); aheadMs = Math.min(2 * aheadMs, MOST_AHEAD_MS)) {
            long announced = words.word.get();
            nowMs = floor.realMs();
            if (nowMs >= ClockWords.limitMs(announced)) {
                words.word.compareAndSet(announced, ClockWords.announcing(nowMs + aheadMs));
            } else if (words.word.compareAndSet(announced, ClockWords.fixed(announced))) {
                if (realClockPasses(ClockWords.limitMs(announced))) {
                    return;
                }
                break;
            }
        }
        // Without a limit: readers leave each time that they return.
        words.word.set(ClockWords.ENGAGING);
    }

    private boolean realClockPasses(long limitMs) {
        long startNanos = System.nanoTime();
        long nowMs = floor.realMs();
        // A limit that was put off may lie far ahead: given up too soon, a time with more digits would be later.
        long longestNanos = (limitMs - nowMs) * NANOS_PER_MS + LONGEST_WAIT_NANOS;
        boolean passes = nowMs >= limitMs;
        while (!passes && System.nanoTime() - startNanos < longestNanos) {
            LockSupport.parkNanos(WAIT_NANOS);
            passes = floor.realMs() >= limitMs;
        }
        return passes;
    }

    /** Has readers return the real clock from now on. */
    public void bypass() {
        words.word.set(ClockWords.BYPASSED);
    }

    /**
     * Publishes the present for the first time, for readers that have had the real clock until now; nothing if somebody
     * bypasses meanwhile.
     *
     * @throws FloorLostException if readers have returned later times for a second
     * @throws IllegalStateException if no word can hold the time; readers are back at the real clock in both cases
     */
    public void publishFirst(CoarseClocks coarse) {
        ClockReading reading = new ClockReading(coarse);
        try {
            beginEngaging();
            for (int i = 0; i < MOST_WAITS && words.word.get() != ClockWords.BYPASSED; i++) {
                reading.take();
                if (publish(words.word.get(), true, reading, Count.NONE, null)) {
                    return;
                }
                LockSupport.parkNanos(WAIT_NANOS);
            }
        } catch (RuntimeException | Error e) {
            bypass();
            throw e;
        }
        if (words.word.get() != ClockWords.BYPASSED) {
            bypass();
            throw new FloorLostException(
                    "the real clock is too far ahead of the kernel's coarse one, because the kernel's"
                            + " timer tick is late or the processors' clocks differ");
        }
    }

    /** The word as it is now, for {@link #publish}. */
    long seen() {
        return words.word.get();
    }

    /**
     * Publishes the present if something is published, which another thread may end at any time by {@link #bypass}.
     * Leaves a time that is later than this reading explains.
     *
     * @param seen the word before the reading
     * @return false if the word was left: another reading is needed, unless it was bypassed
     * @throws IllegalStateException if no word can hold the time, before anything is published
     */
    boolean publish(long seen, ClockReading reading, Count count, TickStatistics statistics) {
        return publish(seen, false, reading, count, statistics);
    }

    boolean isEngaged() {
        return words.isEngaged();
    }

    /** Whether no reader is missed: a count stands, or has been used up, or readers have the real clock. */
    boolean countsAll() {
        return counts || !isEngaged();
    }

    private boolean publish(long seen, boolean isFirst, ClockReading reading, Count count, TickStatistics statistics) {
        long zeroNanos = floor.isMonotonic ? floor.phaseNanos : reading.toWallNanos();
        boolean isSteppedBack = zeroNanos < lastZeroNanos;
        long floorMs = Math.floorDiv(reading.coarseMonotonicNanos() + zeroNanos, NANOS_PER_MS);
        long realMs = Math.floorDiv(reading.monotonicNanos() + zeroNanos, NANOS_PER_MS);
        boolean isBehind = reading.aheadNanos() <= -NANOS_PER_MS;
        boolean isHeldBack = isBehind || realMs > floorMs + leadMs;
        long nowMs = isHeldBack ? floorMs : Math.max(realMs, floorMs);
        for (; ; ) {
            long current = words.word.get();
            boolean isEngaged = ClockWords.isEngaged(current);
            if (!isEngaged && !(isFirst && ClockWords.isEngagingUpTo(current, nowMs))) {
                counts = false;
                counted = 0;
                return false;
            }
            boolean mayGoBack = !isEngaged || (isSteppedBack && current == seen);
            long ms = nowMs;
            if (!mayGoBack) {
                // A ms more, as readers allow: slewing may take the floor back a little, over an edge between two.
                boolean leads = words.publishedMs(current) > floorMs + leadMs + 1;
                if (leads && floor.evenSequence() != reading.sequence()) {
                    // This thread was held up since the reading: a reader may have left a real time of after it.
                    return false;
                }
                // Otherwise only a step back explains a time that leads.
                ms = leads ? nowMs : Math.max(words.publishedMs(current), nowMs);
            }
            int left = ClockWords.readsLeft(current);
            int reads = count.readsToCount(left);
            if (words.word.compareAndSet(current, word(reading.sequence(), ms, reads))) {
                counted = counts && count != Count.NEW ? Count.READS - left : 0;
                counts = reads > 0;
                if (statistics != null) {
                    if (isHeldBack) {
                        statistics.recordHeldBack();
                    }
                    // A ticker on time is behind by its own wake-up whenever the kernel's tick falls on an edge.
                    if (isEngaged && zeroNanos == lastZeroNanos && floorMs > publishedMs + 1) {
                        statistics.recordFloorGoverned(floorMs - publishedMs - 1);
                    }
                }
                // A reader may have hidden a small step back: the next publication follows it.
                if (mayGoBack || !isSteppedBack) {
                    lastZeroNanos = zeroNanos;
                }
                publishedMs = ms;
                return true;
            }
        }
    }

    private long word(long sequence, long ms, int reads) {
        long engaged = words.engaged(sequence, ms);
        if (reads > 0) {
            return ClockWords.counting(reads, ms);
        }
        long toUnitMs = Math.floorMod(-ms, floor.unitMs);
        boolean isNearUnit = toUnitMs > 0 && toUnitMs <= leadMs;
        return isNearUnit ? ClockWords.nearing(ms) : engaged;
    }

    /** How many readers were counted until the last publication since the one that began the count. */
    int counted() {
        return counted;
    }

    /** How many have been counted until now; 0 if none are, as where somebody has bypassed meanwhile. */
    int countedNow() {
        long current = words.word.get();
        return counts && ClockWords.isEngaged(current) ? Count.READS - ClockWords.readsLeft(current) : 0;
    }
}

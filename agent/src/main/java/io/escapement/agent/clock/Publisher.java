package io.escapement.agent.clock;

import io.escapement.agent.floor.Floor;
import io.escapement.agent.floor.FloorWatch;
import io.escapement.agent.stats.TickStatistics;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/**
 * Writes the words that readers read. Each publication replaces the time by compare-and-set. It expects the word that
 * was there before the real clock was read, or one of an earlier time that readers have left since. So it never
 * replaces a time by an older one. Used by one thread at a time.
 */
public final class Publisher {
    /** Failure of the floor to follow the real clock. */
    public static final class FloorLostException extends IllegalStateException {
        private static final long serialVersionUID = 1;

        FloorLostException() {
            super("the kernel's coarse clock no longer follows the real one (a library that fakes the time, or a"
                    + " checkpoint restored elsewhere?)");
        }
    }

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
            return this == NONE ? 0 : this == NEW ? READS : left;
        }
    }

    private static final long LIMIT_AHEAD_MS = 2;
    private static final long MOST_AHEAD_MS = 500;
    private static final long WAIT_NANOS = 200_000;
    private static final long LONGEST_WAIT_NANOS = 20_000_000;

    private final ClockWords words;
    private final Floor floor;
    private final LongSupplier realMs;
    private final FloorWatch floorWatch;

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
     */
    public Publisher(ClockWords words, Floor floor, FloorWatch floorWatch) {
        this.words = words;
        this.floor = floor;
        this.realMs = floor.realMs;
        this.floorWatch = floorWatch;
    }

    /**
     * Has readers return the real clock in whole milliseconds from now on, and leave the latest time that they have
     * returned. Up to here they have returned times to the last digit; none of them may be later than what is published
     * first. So a limit is announced that lies ahead. Where the real clock is before it once more after that, all times
     * that readers have returned are, and the limit is fixed; a reader that is past it meanwhile has put it off. Ends
     * when the real clock has passed the limit. Where it does not come there, because it was set back or stands still,
     * the limit is given up.
     */
    void beginEngaging() {
        long wallMs = realMs.getAsLong();
        words.word.set(ClockWords.announcing(ClockWords.holds(wallMs) ? wallMs : 0));
        for (long aheadMs = LIMIT_AHEAD_MS; ClockWords.holds(wallMs); aheadMs = Math.min(2 * aheadMs, MOST_AHEAD_MS)) {
            long announced = words.word.get();
            wallMs = realMs.getAsLong();
            if (wallMs >= ClockWords.limitMs(announced)) {
                words.word.compareAndSet(announced, ClockWords.announcing(wallMs + aheadMs));
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
        boolean passes = realMs.getAsLong() >= limitMs;
        while (!passes && System.nanoTime() - startNanos < LONGEST_WAIT_NANOS) {
            LockSupport.parkNanos(WAIT_NANOS);
            passes = realMs.getAsLong() >= limitMs;
        }
        return passes;
    }

    /** Has readers return the real clock from now on. */
    public void bypass() {
        words.word.set(ClockWords.BYPASSED);
    }

    /** Publishes the present once; readers have the floor from then on. */
    public void publishOnce() {
        beginEngaging();
        try {
            publish(Count.NONE, null);
        } catch (RuntimeException notPublished) {
            bypass();
            throw notPublished;
        }
    }

    /**
     * Publishes the present.
     *
     * @param statistics record for how long the floor was later; null if there was no ticker that could have been late
     * @return the time published, in ms
     * @throws FloorLostException before anything is published
     * @throws IllegalStateException if no word can hold the time, before anything is published
     */
    long publish(Count count, TickStatistics statistics) {
        for (; ; ) {
            long seen = words.word.get();
            long sequence = floor.evenSequence();
            long floorNanos = floor.nanos();
            long wallMs = realMs.getAsLong();
            if (!floorWatch.observe(floorNanos, wallMs, floor.evenSequence() == sequence)) {
                throw new FloorLostException();
            }
            if (replace(seen, count, words.engaged(sequence, wallMs), wallMs)) {
                if (statistics != null && ClockWords.isEngaged(seen)) {
                    recordFloorGoverned(statistics);
                }
                publishedMs = wallMs;
                return wallMs;
            }
        }
    }

    /** Publishes the present if something is published, which another thread may end at any time by {@link #bypass}. */
    void republish(Count count) {
        boolean isDone = false;
        while (!isDone) {
            long seen = words.word.get();
            if (!ClockWords.isEngaged(seen)) {
                counts = false;
                counted = 0;
                return;
            }
            long sequence = floor.evenSequence();
            long ms = realMs.getAsLong();
            isDone = replace(seen, count, words.engaged(sequence, ms), ms);
        }
    }

    /**
     * Replaces the word that was seen; returns false if it has changed. Readers change it faster than a slow clock is
     * read, while engaging and while they count themselves. They may, up to the time that replaces it.
     */
    private boolean replace(long seen, Count count, long engaged, long wallMs) {
        long current = seen;
        for (; ; ) {
            int left = ClockWords.readsLeft(current);
            int reads = count.readsToCount(left);
            if (words.word.compareAndSet(current, reads > 0 ? ClockWords.counting(reads, wallMs) : engaged)) {
                counted = counts && count != Count.NEW ? Count.READS - left : 0;
                counts = reads > 0;
                return true;
            }
            current = words.word.get();
            // Readers leave an engaged word engaged: if it is engaging now, it was bypassed in between.
            boolean mayReplace = ClockWords.isEngaged(seen)
                    ? ClockWords.isEngaged(current) && words.publishedMs(current) <= wallMs
                    : ClockWords.isEngagingUpTo(current, wallMs);
            if (!mayReplace) {
                return false;
            }
        }
    }

    /** How many readers were counted until the last publication since the one that began the count. */
    int counted() {
        return counted;
    }

    /** How many have been counted until now; 0 if none are. */
    int countedNow() {
        return counts ? Count.READS - ClockWords.readsLeft(words.word.get()) : 0;
    }

    /**
     * Checks the floor without publishing.
     *
     * @throws FloorLostException if it no longer follows the real clock
     * @throws IllegalStateException if the real clock was set to where no word can follow
     */
    void check() {
        long floorNanos = floor.nanos();
        long wallMs = realMs.getAsLong();
        words.engaged(floor.evenSequence(), wallMs);
        if (!floorWatch.follows(floorNanos, wallMs)) {
            throw new FloorLostException();
        }
    }

    private void recordFloorGoverned(TickStatistics statistics) {
        // Read anew: this thread may have lost the processor since it read the floor, and readers would get this one.
        long floorMs = floor.nanos() / EdgePhase.MS_NANOS;
        // A ticker on time is behind by the length of its own wake-up whenever the kernel's tick falls on an edge.
        if (floorMs > publishedMs + 1) {
            statistics.recordFloorGoverned(floorMs - publishedMs - 1);
        }
    }
}

package io.escapement.agent.clock;

import io.escapement.agent.floor.Floor;
import io.escapement.agent.floor.FloorWatch;
import io.escapement.agent.stats.TickStatistics;

/**
 * Writes the words that readers read. Each publication changes the time by compare-and-set from what was seen before
 * the real clock was read, so whatever readers have left there is not older than what replaces it. Used by one thread
 * at a time.
 */
public final class Publisher {
    /** The floor no longer follows the real clock. */
    public static final class FloorLostException extends IllegalStateException {
        private static final long serialVersionUID = 1;

        FloorLostException() {
            super("the kernel's coarse clock no longer follows the real one (a checkpoint restored elsewhere?)");
        }
    }

    private final ClockWords words;
    private final Floor floor;
    private final FloorWatch floorWatch;
    private final long maxStalenessMs;

    /** What is added to a time that asks nothing. */
    private final long engaged;

    /** What is added to one that asks. */
    private final long asking;

    /** By this publisher; readers may have put a later floor in its place. */
    private long publishedMs;

    private boolean askedLast;
    private boolean wasRead;

    /** What is published in {@code words}, over what floor; the staleness is what readers are promised, in ns. */
    public Publisher(ClockWords words, Floor floor, FloorWatch floorWatch, long maxStalenessNanos) {
        this.words = words;
        this.floor = floor;
        this.floorWatch = floorWatch;
        this.engaged = floor.exists() ? ClockWords.FLOORED : 0;
        this.asking = floor.exists() ? ClockWords.ASKING : ClockWords.ASKING + ClockWords.PLAIN;
        this.maxStalenessMs = maxStalenessNanos / EdgePhase.MS_NANOS;
    }

    /** From now on readers return the real clock and remember the latest that they have returned. */
    void beginEngaging() {
        words.nowMs.set(ClockWords.ENGAGING);
    }

    /** From now on readers return the real clock. */
    public void bypass() {
        words.nowMs.set(ClockWords.BYPASSED);
    }

    /** Publishes the present once, for readers that have the floor and no ticker. */
    public void publishOnce() {
        beginEngaging();
        try {
            publish(false, null);
        } catch (FloorLostException lost) {
            bypass();
            throw lost;
        }
        words.publishedSequence.set(Floor.NO_SEQUENCE);
    }

    /**
     * Publishes the present.
     *
     * @param asks whether the first reader is to leave a trace
     * @param statistics where lateness is recorded; null where there was no ticker that could have been late
     * @return the time published, in ms
     * @throws FloorLostException before anything is published
     */
    long publish(boolean asks, TickStatistics statistics) {
        for (; ; ) {
            long seen = words.nowMs.get();
            long sequence = floor.evenSequence();
            long floorNanos = floor.exists() ? floor.nanos() : 0;
            long wallMs = System.currentTimeMillis();
            requireFollowing(floorNanos, wallMs, floor.exists() && floor.evenSequence() == sequence);
            if (replace(seen, wallMs + (asks ? asking : engaged), wallMs)) {
                words.publishedSequence.set(sequence);
                if (statistics != null && ClockWords.isPublished(seen)) {
                    recordStaleness(ClockWords.publishedMs(seen), wallMs, statistics);
                }
                publishedMs = wallMs;
                wasRead = askedLast && ClockWords.isPublished(seen) && !ClockWords.isUnread(seen);
                askedLast = asks;
                return wallMs;
            }
        }
    }

    /**
     * Readers that engage raise the word faster than a slow clock is read; they may, up to the time that replaces it.
     */
    private boolean replace(long seen, long word, long wallMs) {
        long current = seen;
        while (!words.nowMs.compareAndSet(current, word)) {
            current = words.nowMs.get();
            if (!ClockWords.isEngagingUpTo(current, wallMs)) {
                return false;
            }
        }
        return true;
    }

    /** Lets readers wake the ticker; returns false if somebody has read since that time was published to ask. */
    boolean sleep(long publishedMs) {
        return words.nowMs.compareAndSet(
                asking + publishedMs, asking - ClockWords.ASKING + ClockWords.IDLE + publishedMs);
    }

    /** Whether somebody has read what the publication before the last one asked. */
    boolean wasRead() {
        return wasRead;
    }

    /** Checks the floor without publishing, every now and then. */
    public void check() {
        if (floor.exists()) {
            long floorNanos = floor.nanos();
            if (!floorWatch.follows(floorNanos, System.currentTimeMillis())) {
                throw new FloorLostException();
            }
        }
    }

    private void requireFollowing(long floorNanos, long wallMs, boolean stoodStill) {
        if (floor.exists() && !floorWatch.observe(floorNanos, wallMs, stoodStill)) {
            throw new FloorLostException();
        }
    }

    /** What a reader would have got just before, which is when it is stalest. */
    private void recordStaleness(long seenMs, long wallMs, TickStatistics statistics) {
        // Read anew: this thread may have lost the processor since the last time, and readers would have got this one.
        long floorMs = floor.exists() ? floor.nanos() / EdgePhase.MS_NANOS : 0;
        // A ticker that is on time is behind by the length of its own wake-up whenever the kernel's tick falls on an
        // edge.
        if (floorMs > publishedMs + 1) {
            statistics.recordFloorGoverned(floorMs - publishedMs - 1);
        }
        if (wallMs - Math.max(floorMs, seenMs) > maxStalenessMs) {
            statistics.recordBoundExceeded();
        }
    }
}

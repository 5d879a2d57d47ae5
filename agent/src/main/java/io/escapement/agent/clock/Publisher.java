package io.escapement.agent.clock;

import io.escapement.agent.floor.Floor;
import io.escapement.agent.floor.FloorWatch;
import io.escapement.agent.stats.TickStatistics;

/**
 * Writes the words that readers read. Each publication replaces the time by compare-and-set. It expects the word that
 * was there before the real clock was read, so it never replaces a time by an older one, even if readers have written
 * there. Used by one thread at a time.
 */
public final class Publisher {
    /** Failure of the floor to follow the real clock. */
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

    /** Added to a time to make an engaged word. */
    private final long engaged;

    /** Added to a time to make an asking word. */
    private final long asking;

    /** The time that this publisher wrote last; readers may have put a later floor in its place. */
    private long publishedMs;

    private boolean hasAsked;

    private boolean wasAnswered;

    /**
     * Makes a publisher that has published nothing.
     *
     * @param floor that readers have beside the published time
     * @param maxStalenessNanos that readers are promised
     */
    public Publisher(ClockWords words, Floor floor, FloorWatch floorWatch, long maxStalenessNanos) {
        this.words = words;
        this.floor = floor;
        this.floorWatch = floorWatch;
        this.engaged = floor.exists() ? ClockWords.FLOORED : 0;
        this.asking = floor.exists() ? ClockWords.ASKING : ClockWords.ASKING + ClockWords.PLAIN;
        this.maxStalenessMs = maxStalenessNanos / EdgePhase.MS_NANOS;
    }

    /** Has readers return the real clock from now on, and leave the latest time that they have returned. */
    void beginEngaging() {
        words.nowMs.set(ClockWords.ENGAGING);
    }

    /** Has readers return the real clock from now on. */
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
     * @param asks whether the first reader is to answer
     * @param statistics record staleness; null if there was no ticker that could have been late
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
                wasAnswered = hasAsked && ClockWords.isPublished(seen) && !ClockWords.isUnread(seen);
                hasAsked = asks;
                return wallMs;
            }
        }
    }

    /**
     * Replaces the word that was seen; returns false if it has changed. While engaging, readers raise it faster than a
     * slow clock is read; they may, up to the time that replaces it.
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

    /** Makes the asking word idle, so that readers wake the ticker; returns false if somebody has read since. */
    boolean sleep(long publishedMs) {
        return words.nowMs.compareAndSet(
                asking + publishedMs, asking - ClockWords.ASKING + ClockWords.IDLE + publishedMs);
    }

    /** Whether a reader answered the question of the publication before the last one. */
    boolean wasAnswered() {
        return wasAnswered;
    }

    /**
     * Checks the floor without publishing.
     *
     * @throws FloorLostException if it no longer follows the real clock
     */
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

    /** Records the staleness just before a publication, which is when it is greatest. */
    private void recordStaleness(long seenMs, long wallMs, TickStatistics statistics) {
        // Read anew: this thread may have lost the processor since it read the floor, and readers would get this one.
        long floorMs = floor.exists() ? floor.nanos() / EdgePhase.MS_NANOS : 0;
        // A ticker on time is behind by the length of its own wake-up whenever the kernel's tick falls on an edge.
        if (floorMs > publishedMs + 1) {
            statistics.recordFloorGoverned(floorMs - publishedMs - 1);
        }
        if (wallMs - Math.max(floorMs, seenMs) > maxStalenessMs) {
            statistics.recordBoundExceeded();
        }
    }
}

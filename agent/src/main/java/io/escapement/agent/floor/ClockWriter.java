package io.escapement.agent.floor;

import java.util.concurrent.locks.LockSupport;

/**
 * Moves the word of one clock from bypassed to engaged, and back. A writer replaces only the very word that it saw
 * before it read any clock. So readers' moves are never lost, nor is a bypass, which any thread may make at any time.
 * {@code EscapementClock} has the argument. The watch engages. The ticker, which runs only with {@code tick=1ms},
 * publishes.
 */
public final class ClockWriter {
    /** Tells whether the clock is still to be engaged. */
    public interface Wanted {
        boolean isWanted();
    }

    private static final long NANOS_PER_MS = 1_000_000;
    private static final long LIMIT_AHEAD_MS = 2;
    private static final long MOST_AHEAD_MS = 500;
    private static final long WAIT_NANOS = 200_000;

    /** The most waits for both clocks to reach the limit, or the latest time that readers have returned. */
    private static final int MOST_WAITS = 4_000;

    private final ClockWords words;
    private final Floor floor;
    private final CoarseClocks coarse;
    private final long leadMs;

    /**
     * Makes a writer for the clock with these words and this floor.
     *
     * @param coarse the kernel's coarse clocks, for the thread that engages alone
     * @param leadMs the lead that readers were told: no time is written that is ahead of the floor by so much
     */
    public ClockWriter(ClockWords words, Floor floor, CoarseClocks coarse, long leadMs) {
        this.words = words;
        this.floor = floor;
        this.coarse = coarse;
        this.leadMs = leadMs;
    }

    /** Has readers return the real clock from now on. Any thread may call at any time. */
    public void bypass() {
        words.word.set(ClockWords.BYPASSED);
    }

    /**
     * Engages, for readers that have had the real clock until now. Their first cached time is at or after every time
     * that any of them has returned. One thread calls.
     *
     * @param wanted is asked once the word is engaging, so that a thread that first withdraws the wish and then
     *     bypasses is heard
     * @return false if somebody has bypassed meanwhile, or it is no longer wanted; readers have the real clock then
     * @throws FloorLostException if readers have returned times that are too far ahead of the floor for a second, the
     *     real clock was set back, or no word can hold the time; readers are back at the real clock
     */
    public boolean engage(Wanted wanted) {
        try {
            return announce(wanted) && fixLimit() && engageOnceNear();
        } finally {
            leaveEngaging();
        }
    }

    /** Has readers return the real clock, and leave the latest time that they have returned. */
    private boolean announce(Wanted wanted) {
        long nowMs = floor.realMs();
        words.requireInRange(nowMs);
        return words.word.compareAndSet(ClockWords.BYPASSED, ClockWords.announcing(nowMs)) && wanted.isWanted();
    }

    /**
     * Has readers return times in whole milliseconds from now on. Until now their times had every digit, and none may
     * be later than their first cached time. So a limit is announced that lies ahead. If the real clock, read again, is
     * still before the limit, so is every time that readers have returned, and the limit is fixed. Otherwise a reader
     * that has passed the limit has moved it on, and this is tried again.
     */
    private boolean fixLimit() {
        for (long aheadMs = LIMIT_AHEAD_MS; ; aheadMs = Math.min(2 * aheadMs, MOST_AHEAD_MS)) {
            long announced = words.word.get();
            if (!ClockWords.isEngaging(announced)) {
                return false;
            }
            long nowMs = floor.realMs();
            words.requireInRange(nowMs);
            if (nowMs >= ClockWords.limitMs(announced)) {
                boolean unused = words.word.compareAndSet(announced, ClockWords.announcing(nowMs + aheadMs));
            } else if (words.word.compareAndSet(announced, ClockWords.fixed(announced))) {
                return true;
            }
        }
    }

    /**
     * Engages with the latest of the floor, the times that readers have returned, and the limit, as soon as the real
     * clock has passed that time and the floor is near.
     */
    private boolean engageOnceNear() {
        for (int i = 0; i < MOST_WAITS; i++) {
            long seen = words.word.get();
            if (!ClockWords.isEngaging(seen)) {
                return false;
            }
            coarse.read();
            long floorMs = floorMs(coarse.monotonicNanos(), coarse.toWallNanos());
            long ms = Math.max(ClockWords.limitMs(seen), floorMs);
            words.requireInRange(floorMs);
            // The real clock comes to the limit soon, unless it is set back meanwhile.
            if (ms - floorMs < leadMs && (ms == floorMs || floor.realMs() >= ms)) {
                long next = words.engaged(suits(ms, floorMs) ? coarse.sequence() : coarse.sequence() - 1, ms);
                if (words.word.compareAndSet(seen, next)) {
                    return true;
                }
            } else {
                LockSupport.parkNanos(WAIT_NANOS);
            }
        }
        throw new FloorLostException("the real clock is too far ahead of the kernel's coarse one, because the kernel's"
                + " timer tick is late or the processors' clocks differ");
    }

    /** Leaves no reader that returns the real clock and takes the clock for engaged. */
    private void leaveEngaging() {
        for (long seen = words.word.get(); ClockWords.isEngaging(seen); seen = words.word.get()) {
            boolean unused = words.word.compareAndSet(seen, ClockWords.BYPASSED);
        }
    }

    /** Returns the present word, for {@link #publish}. */
    long seen() {
        return words.word.get();
    }

    /**
     * Publishes the real clock if readers have the cached one, and if the real time is later than theirs. Tries once:
     * if another thread has replaced the word first, the next look publishes.
     *
     * @param seen the word before the look
     */
    void publish(long seen, FloorLook look) {
        long floorMs = floorMs(look.coarseMonotonicNanos(), look.toWallNanos());
        long ms = floorMs(look.monotonicNanos(), look.toWallNanos());
        // A time that is far from the floor is of another processor's clock.
        if (ClockWords.isEngaged(seen)
                && look.stoodStill()
                && ms > words.publishedMs(seen)
                && ms >= floorMs
                && ms - floorMs < leadMs
                && suits(ms, floorMs)) {
            boolean unused = words.word.compareAndSet(seen, words.engaged(look.sequence(), ms));
        }
    }

    /** Returns this clock's time in ms, by the monotonic clock and its distance to the wall clock. */
    private long floorMs(long monotonicNanos, long toWallNanos) {
        return Math.floorDiv(monotonicNanos + (floor.isMonotonic ? floor.phaseNanos : toWallNanos), NANOS_PER_MS);
    }

    /** Whether readers may return that time while the floor stands still: no unit can begin before it moves. */
    private boolean suits(long ms, long floorMs) {
        long leftMs = floor.unitMs - Math.floorMod(floorMs, floor.unitMs);
        return leftMs >= leadMs || ms - floorMs >= leftMs;
    }
}

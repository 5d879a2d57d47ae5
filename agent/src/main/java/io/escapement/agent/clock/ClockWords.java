package io.escapement.agent.clock;

import io.escapement.agent.floor.Floor;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** The words that ticker and readers share. {@code EscapementClock} explains them. */
public final class ClockWords {
    private static final int SEQUENCE_BITS = 26;
    private static final long SEQUENCE = (1 << SEQUENCE_BITS) - 1;
    private static final int SINCE_BASE_BITS = 37;
    private static final long OTHER = 1L << 62;
    private static final int KIND_SHIFT = 59;
    static final long BYPASSED = OTHER;
    static final long RESTING = OTHER + (1L << KIND_SHIFT);
    static final long ENGAGING = OTHER + (2L << KIND_SHIFT);
    static final long CALLING = OTHER + (3L << KIND_SHIFT);
    static final long ASKING = OTHER + (4L << KIND_SHIFT);
    static final long IDLE = OTHER + (5L << KIND_SHIFT);
    private static final int COUNT_SHIFT = 44;
    private static final long TIME_MS = (1L << COUNT_SHIFT) - 1;

    /** Greatest count that a word can hold. */
    static final int MOST_READS = (1 << (KIND_SHIFT - COUNT_SHIFT)) - 1;

    /** The wall clock was set to a time that no word can hold. */
    static final class OutOfRangeException extends IllegalStateException {
        private static final long serialVersionUID = 1;

        OutOfRangeException() {
            super("the wall clock was set to more than a year before the agent's start, or three years after it:"
                    + " restart the JVM");
        }
    }

    final AtomicLong word;
    final AtomicReference<Thread> ticker;

    /** What times that stand beside a sequence count from, in ms since the epoch. */
    private final long baseMs;

    public ClockWords(AtomicLong word, long baseMs, AtomicReference<Thread> ticker) {
        this.word = word;
        this.baseMs = baseMs;
        this.ticker = ticker;
    }

    /**
     * The word that is engaged with a time.
     *
     * @param sequence that was read before the time; {@link Floor#NO_SEQUENCE} if the floor is not read in place
     * @throws OutOfRangeException if no word can hold the time
     */
    long engaged(Floor floor, long sequence, long ms) {
        if ((ms & ~TIME_MS) != 0) {
            throw new OutOfRangeException();
        }
        if (sequence == Floor.NO_SEQUENCE) {
            return floor.exists() ? CALLING + ms : ms;
        }
        long sinceBaseMs = ms - baseMs;
        if (sinceBaseMs >>> SINCE_BASE_BITS != 0) {
            throw new OutOfRangeException();
        }
        return Long.MIN_VALUE + (sinceBaseMs << SEQUENCE_BITS) + (sequence & SEQUENCE);
    }

    /** The word that asks {@code reads} readers to count themselves, and has a time. */
    static long asking(int reads, long ms) {
        return ASKING + ((long) reads << COUNT_SHIFT) + ms;
    }

    /** The word that rests until {@code reads} readers have counted themselves; if that is 0, they don't. */
    static long resting(int reads) {
        return RESTING + ((long) reads << COUNT_SHIFT);
    }

    /** Whether the ticker waits for readers: whoever only looks at the clock should not read it now. */
    boolean waitsForReaders() {
        long seen = word.get();
        return isAsking(seen) || isIdle(seen) || isResting(seen);
    }

    /** Whether a time is published. */
    public boolean isEngaged() {
        return isEngaged(word.get());
    }

    public boolean isIdle() {
        return isIdle(word.get());
    }

    public boolean isResting() {
        return isResting(word.get());
    }

    /** How many readers are still to count themselves while the clock rests; 0 if it doesn't. */
    int readsLeft() {
        long seen = word.get();
        return isResting(seen) ? readsLeft(seen) : 0;
    }

    /** Whether a word has a published time, idle or not. */
    static boolean isEngaged(long word) {
        return word < OTHER || word >= CALLING;
    }

    /**
     * The word that is engaging and whose limit may still be put off: readers return times before {@code limitMs} to
     * the last digit.
     */
    static long announcing(long limitMs) {
        return ENGAGING + (1L << COUNT_SHIFT) + limitMs;
    }

    /** The same word with the limit fixed: readers return times from there on in whole milliseconds. */
    static long fixed(long announcing) {
        return announcing - (1L << COUNT_SHIFT);
    }

    /** Limit of an engaging word, or the latest time since that a reader has returned. */
    static long limitMs(long engaging) {
        return engaging & TIME_MS;
    }

    /** Whether a word can hold that time, and some more. */
    static boolean holds(long ms) {
        return ms >= 0 && ms < TIME_MS - 1_000;
    }

    /** Whether the word is engaging and no reader has returned a time later than {@code ms}. */
    static boolean isEngagingUpTo(long word, long ms) {
        return word >= ENGAGING && word < CALLING && (word & TIME_MS) <= ms;
    }

    static boolean isResting(long word) {
        return word >= RESTING && word < ENGAGING;
    }

    static boolean isAsking(long word) {
        return word >= ASKING && word < IDLE;
    }

    static boolean isIdle(long word) {
        return word >= IDLE;
    }

    /** How many readers an asking or resting word still counts. */
    static int readsLeft(long word) {
        return (int) (word >>> COUNT_SHIFT) & MOST_READS;
    }

    /** Whether the word is engaged, asking or not, but not idle. */
    static boolean isPublished(long word) {
        return isEngaged(word) && !isIdle(word);
    }

    /** Time of an engaged word, in ms since the epoch. */
    long publishedMs(long engaged) {
        return engaged < 0 ? (engaged >>> SEQUENCE_BITS) - (1L << SINCE_BASE_BITS) + baseMs : engaged & TIME_MS;
    }
}

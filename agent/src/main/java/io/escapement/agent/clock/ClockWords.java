package io.escapement.agent.clock;

import java.util.concurrent.atomic.AtomicLong;

/** The words that ticker and readers share. {@code EscapementClock} explains them. */
public final class ClockWords {
    private static final int SEQUENCE_BITS = 26;
    private static final long SEQUENCE = (1 << SEQUENCE_BITS) - 1;
    private static final int SINCE_BASE_BITS = 37;
    private static final int KIND_SHIFT = 59;
    public static final long BYPASSED = 0;
    public static final long ENGAGING = 1L << KIND_SHIFT;
    static final long COUNTING = 2L << KIND_SHIFT;
    private static final long NEARING = 3L << KIND_SHIFT;
    private static final int COUNT_SHIFT = 44;
    private static final long TIME_MS = (1L << COUNT_SHIFT) - 1;

    /** Greatest count that a word can hold. */
    static final int MOST_READS = (1 << (KIND_SHIFT - COUNT_SHIFT)) - 1;

    private static final String OUT_OF_RANGE =
            "the wall clock was set to more than a year before the agent's start, or three years after it: restart the"
                    + " JVM";

    final AtomicLong word;

    /** What times that stand beside a sequence count from, in ms since the epoch. */
    private final long baseMs;

    public ClockWords(AtomicLong word, long baseMs) {
        this.word = word;
        this.baseMs = baseMs;
    }

    /**
     * The word that is engaged with a time.
     *
     * @param sequence of a floor that is not later than the time
     * @throws IllegalStateException if no word can hold the time
     */
    public long engaged(long sequence, long ms) {
        long sinceBaseMs = ms - baseMs;
        if ((ms & ~TIME_MS) != 0 || sinceBaseMs >>> SINCE_BASE_BITS != 0) {
            throw new IllegalStateException(OUT_OF_RANGE);
        }
        return Long.MIN_VALUE + (sinceBaseMs << SEQUENCE_BITS) + (sequence & SEQUENCE);
    }

    /** The word that has {@code reads} readers count themselves, and has a time. */
    public static long counting(int reads, long ms) {
        return COUNTING + ((long) reads << COUNT_SHIFT) + ms;
    }

    /** The word that has readers take the real clock, because a whole unit of time begins soon after {@code ms}. */
    public static long nearing(long ms) {
        return NEARING + ms;
    }

    /** Whether readers are counted: whoever only looks at the clock should not read it now. */
    public boolean isCounting() {
        return isCounting(word.get());
    }

    /** Whether a time is published. */
    public boolean isEngaged() {
        return isEngaged(word.get());
    }

    /** Whether a word has a published time. */
    static boolean isEngaged(long word) {
        return word < 0 || word >= COUNTING;
    }

    /**
     * The word that is engaging and whose limit may still be put off: readers return times before {@code limitMs} to
     * the last digit.
     */
    public static long announcing(long limitMs) {
        return ENGAGING + (1L << COUNT_SHIFT) + limitMs;
    }

    /** Fixes the limit of a word by {@link #announcing}: from there on readers return times in whole milliseconds. */
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
        return word >= ENGAGING && word < COUNTING && (word & TIME_MS) <= ms;
    }

    static boolean isCounting(long word) {
        return word >= COUNTING && word < NEARING;
    }

    /** How many readers a word still counts; 0 if it counts none. */
    public static int readsLeft(long word) {
        return isCounting(word) ? (int) (word >>> COUNT_SHIFT) & MOST_READS : 0;
    }

    /** Time of an engaged word, in ms since the epoch. */
    long publishedMs(long engaged) {
        return engaged < 0 ? (engaged >>> SEQUENCE_BITS) - (1L << SINCE_BASE_BITS) + baseMs : engaged & TIME_MS;
    }
}

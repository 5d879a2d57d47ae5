package io.escapement.agent.floor;

import java.util.concurrent.atomic.AtomicLong;

/** The word that the agent shares with readers of one clock. {@code EscapementClock} explains it. */
public final class ClockWords {
    private static final int SEQUENCE_BITS = 26;
    private static final long SEQUENCE = (1 << SEQUENCE_BITS) - 1;
    private static final int SINCE_BASE_BITS = 37;
    public static final long BYPASSED = 0;
    public static final long ENGAGING = 1L << 59;

    /** The bit of an engaging word whose limit readers may put off. */
    private static final long ANNOUNCING = 1L << 44;

    private static final long TIME_MS = ANNOUNCING - 1;

    private static final String OUT_OF_RANGE =
            "the wall clock was set to more than a year before the agent's start, or three years after it: restart the"
                    + " JVM";

    final AtomicLong word;

    /** The zero of times that stand beside a sequence, in ms since the epoch. */
    private final long baseMs;

    public ClockWords(AtomicLong word, long baseMs) {
        this.word = word;
        this.baseMs = baseMs;
    }

    /**
     * Returns the engaged word with that time.
     *
     * @param sequence of a floor that is not later than the time
     * @throws FloorLostException if no word can hold the time
     */
    public long engaged(long sequence, long ms) {
        requireInRange(ms);
        return Long.MIN_VALUE + ((ms - baseMs) << SEQUENCE_BITS) + (sequence & SEQUENCE);
    }

    /**
     * Checks that a word can hold that time.
     *
     * @throws FloorLostException if none can
     */
    void requireInRange(long ms) {
        if ((ms & ~TIME_MS) != 0 || (ms - baseMs) >>> SINCE_BASE_BITS != 0) {
            throw new FloorLostException(OUT_OF_RANGE);
        }
    }

    /** Whether the word has a time for readers. */
    public boolean isEngaged() {
        return isEngaged(word.get());
    }

    /** Whether that word has a time for readers. */
    static boolean isEngaged(long word) {
        return word < 0;
    }

    static boolean isEngaging(long word) {
        return word > BYPASSED;
    }

    /**
     * Returns the engaging word whose limit may still be put off: readers return times before {@code limitMs} to the
     * last digit.
     */
    public static long announcing(long limitMs) {
        return ENGAGING + ANNOUNCING + limitMs;
    }

    /** Fixes the limit of a word by {@link #announcing}: from there on readers return times in whole milliseconds. */
    static long fixed(long announcing) {
        return announcing - ANNOUNCING;
    }

    /** Limit of an engaging word, or the latest time since that a reader has returned. */
    static long limitMs(long engaging) {
        return engaging & TIME_MS;
    }

    /** Time of an engaged word, in ms since the epoch. */
    long publishedMs(long engaged) {
        return (engaged >>> SEQUENCE_BITS) - (1L << SINCE_BASE_BITS) + baseMs;
    }
}

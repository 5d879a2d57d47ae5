package io.escapement.agent.clock;

/** Opens the making of words to tests of other packages. */
public final class Words {
    public static final long BYPASSED = ClockWords.BYPASSED;

    private Words() {}

    public static long engaging(long returnedMs) {
        return ClockWords.ENGAGING + returnedMs;
    }

    public static long announcing(long limitMs) {
        return ClockWords.announcing(limitMs);
    }

    public static long engaged(long baseMs, long sequence, long ms) {
        return new ClockWords(null, baseMs).engaged(sequence, ms);
    }

    public static long counting(int reads, long ms) {
        return ClockWords.counting(reads, ms);
    }

    public static long nearing(long ms) {
        return ClockWords.nearing(ms);
    }

    /** A time of today, in ms, that readers don't look at the real clock for. */
    public static long nowFarFromASecondMs() {
        return System.currentTimeMillis() / 1_000 * 1_000 + 300;
    }

    /** How many readers a word still counts. */
    public static int readsLeft(long word) {
        return ClockWords.readsLeft(word);
    }

    /** An engaged word with another sequence; words that have none as they are. */
    public static long withOtherSequence(long word) {
        return word < 0 ? word ^ 1L << 20 : word;
    }
}

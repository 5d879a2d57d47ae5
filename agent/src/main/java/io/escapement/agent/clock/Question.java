package io.escapement.agent.clock;

/** What a publication asks its readers. */
enum Question {
    /** Nothing. A question that stands is taken off. */
    NONE,
    /** So many readers as a question is for shall count themselves. */
    NEW,
    /** What stands already, if anything does. */
    SAME;

    /** Readers that a question is for: those of a quarter of a million reads a second, in the time that it stands. */
    static final int READS = 16_384;

    /** How many readers the word shall count, if the one that it replaces still counts {@code left}. */
    int readsToCount(int left) {
        return this == NONE ? 0 : this == NEW ? READS : left;
    }
}

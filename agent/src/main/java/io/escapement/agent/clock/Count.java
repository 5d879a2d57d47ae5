package io.escapement.agent.clock;

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

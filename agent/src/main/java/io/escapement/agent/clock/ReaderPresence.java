package io.escapement.agent.clock;

/**
 * Whether anybody reads the clock. Readers are not counted: the ticker publishes a time that asks, the first reader takes
 * the question off, and then there is peace for a while. Used by the ticker's thread.
 */
final class ReaderPresence {
    private static final long PEACE_NANOS = 250_000_000;
    private static final long GONE_NANOS = 1_000_000_000;

    private boolean asking;
    private long answeredNanos;

    /** Whether what is published now should ask. */
    boolean asksAt(long monoNanos) {
        asking |= monoNanos - answeredNanos >= PEACE_NANOS;
        return asking;
    }

    /** Somebody has read. */
    void answered(long monoNanos) {
        asking = false;
        answeredNanos = monoNanos;
    }

    /** Nobody has read for about a second. */
    boolean isGoneAt(long monoNanos) {
        return asking && monoNanos - answeredNanos >= GONE_NANOS;
    }
}

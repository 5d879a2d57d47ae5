package io.escapement.agent.clock;

/**
 * Finds out whether anybody reads the clock, without counting readers. The ticker publishes an asking word, and the
 * first reader answers by making it engaged; the ticker asks again a while later. Used by the ticker's thread.
 */
final class ReaderPresence {
    private static final long ASK_AGAIN_NANOS = 250_000_000;
    private static final long GONE_NANOS = 1_000_000_000;

    private boolean asking;
    private long answeredNanos;

    /** Whether a publication at this time should ask. */
    boolean asksAt(long monoNanos) {
        asking |= monoNanos - answeredNanos >= ASK_AGAIN_NANOS;
        return asking;
    }

    /** Takes in that somebody has read. */
    void answered(long monoNanos) {
        asking = false;
        answeredNanos = monoNanos;
    }

    /** Whether nobody has read for about a second. */
    boolean isGoneAt(long monoNanos) {
        return asking && monoNanos - answeredNanos >= GONE_NANOS;
    }
}

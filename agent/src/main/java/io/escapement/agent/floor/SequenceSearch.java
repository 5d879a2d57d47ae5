package io.escapement.agent.floor;

import java.util.BitSet;
import java.util.function.LongUnaryOperator;

/**
 * Finds the sequence that the kernel makes odd before it changes a pair of words and even afterwards ({@code
 * vdso_write_begin} in the kernel's {@code include/vdso/helpers.h}). The sequence stands before the pair, is even at
 * rest, and grows whenever the pair moves, never by much.
 */
final class SequenceSearch {
    /** Greatest growth between two readings: 2 for each update, over a second of the fastest tick. */
    private static final int GREATEST_ADDED = 2 * 1000;

    /** Enough where a reading falls into an update: the next reading doesn't. */
    private static final int ATTEMPTS = 8;

    private final LongUnaryOperator peek;
    private final long page;
    private final int pair;
    private final BitSet candidates = new BitSet();
    private final int[] lastSequences;
    private long lastSeconds;
    private long lastNanos;

    SequenceSearch(LongUnaryOperator peek, long page, int pair) {
        this.peek = peek;
        this.page = page;
        this.pair = pair;
        this.lastSequences = new int[pair];
    }

    /** Returns the sequence's offset in the page: the nearest to the pair if more than one fits, -1 if none does. */
    int find(int readings, Runnable pause) {
        for (int at = 0; at < pair; at += 4) {
            candidates.set(at);
        }
        for (int reading = 0; reading < readings; reading++) {
            keepFitting(reading == 0);
            pause.run();
        }
        return candidates.length() - 1;
    }

    /**
     * A candidate that fits is even while the pair stands still, and has grown where the pair has moved since the last
     * reading.
     */
    private void keepFitting(boolean isFirst) {
        BitSet fitting = new BitSet();
        int[] sequences = new int[pair];
        for (int attempt = 0; attempt < ATTEMPTS && !fitting.equals(candidates); attempt++) {
            long seconds = seconds();
            long nanos = nanos();
            for (int at = candidates.nextSetBit(0); at >= 0; at = candidates.nextSetBit(at + 1)) {
                sequences[at] = Floor.sequence(peek, page + at);
            }
            if (seconds != seconds() || nanos != nanos()) {
                continue;
            }
            int leastAdded = seconds != lastSeconds || nanos != lastNanos ? 1 : 0;
            for (int at = candidates.nextSetBit(0); at >= 0; at = candidates.nextSetBit(at + 1)) {
                int added = sequences[at] - lastSequences[at];
                boolean isEven = (sequences[at] & 1) == 0;
                if (isEven && (isFirst || (added >= leastAdded && added <= GREATEST_ADDED))) {
                    fitting.set(at);
                }
            }
        }
        for (int at = fitting.nextSetBit(0); at >= 0; at = fitting.nextSetBit(at + 1)) {
            lastSequences[at] = sequences[at];
        }
        lastSeconds = seconds();
        lastNanos = nanos();
        candidates.and(fitting);
    }

    private long seconds() {
        return peek.applyAsLong(page + pair);
    }

    private long nanos() {
        return peek.applyAsLong(page + pair + 8);
    }
}

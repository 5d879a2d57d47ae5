package io.escapement.agent.floor;

import java.util.BitSet;
import java.util.function.LongUnaryOperator;

/**
 * Finds the kernel's coarse wall clock in a page of memory, whose layout differs from kernel to kernel: the one pair of
 * words, seconds and nanoseconds, that follows the real clock.
 */
class PageSearch {
    /** Bytes that are searched; nothing beyond is read. */
    static final int PAGE_BYTES = 4096;

    private static final int READINGS = 12;
    private static final int MOVES_AT_LEAST = 4;

    /** Enough for a kernel with 100 ticks a second, whose coarse clock is 20 ms late, and later if a tick is late. */
    static final long GREATEST_LAG_MS = 120;

    private final LongUnaryOperator peek;
    private final long page;
    private final BitSet candidates = new BitSet();
    private final int[] moves = new int[PAGE_BYTES];
    private final long[] lastNanos = new long[PAGE_BYTES];

    /**
     * Makes a search that has read nothing.
     *
     * @param peek reads eight bytes at an address
     * @param page address of the page; all of it must be readable
     */
    PageSearch(LongUnaryOperator peek, long page) {
        this.peek = peek;
        this.page = page;
    }

    /**
     * Reads the page a dozen times for the pair, and as often for its sequence.
     *
     * @param pause runs between two readings; should take some milliseconds, not always the same
     * @return null if nothing fits, or more than one pair does
     */
    Floor find(Runnable pause) {
        for (int at = 0; at + 16 <= PAGE_BYTES; at += 8) {
            candidates.set(at);
        }
        for (int reading = 0; reading < READINGS && !candidates.isEmpty(); reading++) {
            for (int at = candidates.nextSetBit(0); at >= 0; at = candidates.nextSetBit(at + 1)) {
                candidates.set(at, follows(at, reading == 0));
            }
            pause.run();
        }
        int pair = candidates.nextSetBit(0);
        if (candidates.cardinality() != 1 || moves[pair] < MOVES_AT_LEAST) {
            return null;
        }
        int sequence = new SequenceSearch(peek, page, pair).find(READINGS, pause);
        return sequence < 0 ? null : Floor.inPlace(peek, page + sequence, page + pair);
    }

    /** Reads the real wall clock. */
    long wallMs() {
        return System.currentTimeMillis();
    }

    private boolean follows(int at, boolean first) {
        long atFirst = peek.applyAsLong(page + at + 8);
        if (atFirst < 0 || atFirst >= Floor.NANOS_PER_SECOND) {
            return false;
        }
        long beforeMs = wallMs();
        long seconds = peek.applyAsLong(page + at);
        long nanos = peek.applyAsLong(page + at + 8);
        long afterMs = wallMs();
        if (nanos < 0 || nanos >= Floor.NANOS_PER_SECOND || Math.abs(seconds - beforeMs / 1000) > 1) {
            return false;
        }
        long total = seconds * Floor.NANOS_PER_SECOND + nanos;
        long totalMs = total / Floor.NANOS_PER_MS;
        boolean wentBack = !first && total < lastNanos[at];
        if (!first && total > lastNanos[at]) {
            moves[at]++;
        }
        lastNanos[at] = total;
        return totalMs <= afterMs && beforeMs - totalMs <= GREATEST_LAG_MS && !wentBack;
    }
}

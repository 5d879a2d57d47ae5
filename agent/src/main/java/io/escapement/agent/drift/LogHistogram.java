package io.escapement.agent.drift;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Counts of values from 0 to 2^40: exact below 128, within 1.6 % above. One thread records, without allocating; any
 * thread may read. Buckets as in Gil Tene's HdrHistogram: 64 to each power of two.
 */
final class LogHistogram {
    private static final int SUB_BITS = 6;
    private static final int SUB_COUNT = 1 << SUB_BITS;
    private static final int MAX_BITS = 40;

    private final AtomicLongArray counts = new AtomicLongArray((MAX_BITS - SUB_BITS + 1) * SUB_COUNT + SUB_COUNT);

    void record(long value) {
        int index = indexOf(Math.max(0, Math.min(value, (1L << MAX_BITS) - 1)));
        counts.lazySet(index, counts.get(index) + 1);
    }

    /** The value that the share {@code quantile} of all values does not exceed; NaN if there are none. */
    double quantile(double quantile) {
        long total = total();
        if (total == 0) {
            return Double.NaN;
        }
        long rank = Math.max(1, (long) Math.ceil(quantile * total));
        long seen = 0;
        int index = 0;
        for (int i = 0; i < counts.length() && seen < rank; i++) {
            seen += counts.get(i);
            index = i;
        }
        return highestIn(index);
    }

    long total() {
        long total = 0;
        for (int i = 0; i < counts.length(); i++) {
            total += counts.get(i);
        }
        return total;
    }

    /** Index of a value: below 2^7 the value; above, the shift keeps the top 7 bits, the first of which is always 1. */
    private static int indexOf(long value) {
        int shift = Math.max(0, 63 - Long.numberOfLeadingZeros(value | 1) - SUB_BITS);
        return shift * SUB_COUNT + (int) (value >>> shift);
    }

    private static long highestIn(int index) {
        int shift = Math.max(0, index / SUB_COUNT - 1);
        return ((long) (index - shift * SUB_COUNT + 1) << shift) - 1;
    }
}

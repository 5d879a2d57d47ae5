package io.escapement.ab.load;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.LongStream;

/**
 * How long the last answers of one connection took from sending, and how many there were. Written by one thread, read
 * by any.
 */
final class RecentAnswers {

    private static final int KEPT = 64;

    private final AtomicLongArray nanos = new AtomicLongArray(KEPT);
    private volatile long count;

    void add(long tookNanos) {
        long index = count;
        nanos.lazySet((int) (index % KEPT), tookNanos);
        count = index + 1;
    }

    long count() {
        return count;
    }

    /** Returns the median over all connections; 0 before any answer. */
    static long medianNanos(List<RecentAnswers> all) {
        long[] sorted = all.stream().flatMapToLong(RecentAnswers::kept).toArray();
        Arrays.sort(sorted);
        return sorted.length == 0 ? 0 : sorted[sorted.length / 2];
    }

    private LongStream kept() {
        return LongStream.range(0, Math.min(count, KEPT)).map(index -> nanos.get((int) index));
    }
}

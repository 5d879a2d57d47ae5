package io.escapement.bench.torture.child;

import java.util.Locale;

/**
 * A row of one reader's consecutive samples that are late, in which the clock moved on by the bound at most: all times
 * of its first sample, and when its last one was.
 * Travels from the child to the parent as JSON.
 */
public final class LateRow {
    /** Of the reader's samples, the first of this row. */
    public final long sample;

    public final long firstMs;

    /** The stalest of the row, because the clock went on from here. */
    public final long cachedMs;

    private final long secondMs;
    private final long cachedBeforeMs;

    public long lastMs;
    public long samples;

    public LateRow(long sample, long firstMs, long cachedMs, long secondMs, long cachedBeforeMs) {
        this.sample = sample;
        this.firstMs = firstMs;
        this.cachedMs = cachedMs;
        this.secondMs = secondMs;
        this.cachedBeforeMs = cachedBeforeMs;
    }

    /** The first sample, or one more. */
    public void add(long realMs) {
        lastMs = realMs;
        samples++;
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "late, sample %d: real %d, cached %+d, real %+d, cached before %+d; %,d samples in %d ms",
                sample,
                firstMs,
                cachedMs - firstMs,
                secondMs - firstMs,
                cachedBeforeMs == Long.MIN_VALUE ? 0 : cachedBeforeMs - firstMs,
                samples,
                lastMs - firstMs);
    }
}

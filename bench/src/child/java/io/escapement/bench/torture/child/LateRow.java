package io.escapement.bench.torture.child;

import java.util.Locale;

/**
 * A row of one reader's consecutive samples that are late, in which the clock moved on by the bound at most. Travels
 * from the child to the parent as JSON.
 */
public final class LateRow {
    public final long firstMs;

    /** The stalest of the row, because the clock went on from here. */
    public final long cachedMs;

    /** All times of the first sample. */
    private final String first;

    public long lastMs;
    public long samples;

    public LateRow(String first, long firstMs, long cachedMs) {
        this.first = first;
        this.firstMs = firstMs;
        this.cachedMs = cachedMs;
    }

    /** The first sample, or one more. */
    public void add(long realMs) {
        lastMs = realMs;
        samples++;
    }

    @Override
    public String toString() {
        return first + String.format(Locale.ROOT, "; %,d samples in %d ms", samples, lastMs - firstMs);
    }
}

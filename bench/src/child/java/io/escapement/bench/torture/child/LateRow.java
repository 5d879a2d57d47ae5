package io.escapement.bench.torture.child;

import java.util.Locale;

/**
 * A row of one reader's consecutive late samples, in which the clock moved on by the bound at most. Sent from the child
 * to the parent as JSON.
 */
public final class LateRow {
    public final long firstMs;

    /** The first sample of the row, which is the stalest, because the clock went on from here. */
    public final long cachedMs;

    /** The times of the first sample. */
    private final String first;

    public long lastMs;
    public long samples;

    public LateRow(String first, long firstMs, long cachedMs) {
        this.first = first;
        this.firstMs = firstMs;
        this.cachedMs = cachedMs;
    }

    /** Adds a sample. */
    public void add(long realMs) {
        lastMs = realMs;
        samples++;
    }

    @Override
    public String toString() {
        return first + String.format(Locale.ROOT, "; %,d samples in %d ms", samples, lastMs - firstMs);
    }
}

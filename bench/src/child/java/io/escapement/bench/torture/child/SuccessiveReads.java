package io.escapement.bench.torture.child;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * What a clock shows to a thread that reads it without pause for half a second: how many values, and how far each is
 * from the one before. A perfect clock of milliseconds shows 500, 1 ms apart.
 */
public final class SuccessiveReads {
    static final long READ_FOR_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    public long distinct = 1;
    public long stepMinMs;
    public double stepMeanMs;
    public long stepMaxMs;

    static SuccessiveReads of(LongSupplier clock) {
        long endNanos = System.nanoTime() + READ_FOR_NANOS;
        long firstMs = clock.getAsLong();
        long lastMs = firstMs;
        SuccessiveReads seen = new SuccessiveReads();
        while (System.nanoTime() - endNanos < 0) {
            long nowMs = clock.getAsLong();
            if (nowMs != lastMs) {
                long stepMs = nowMs - lastMs;
                seen.stepMinMs = seen.distinct == 1 ? stepMs : Math.min(seen.stepMinMs, stepMs);
                seen.stepMaxMs = Math.max(seen.stepMaxMs, stepMs);
                seen.distinct++;
                lastMs = nowMs;
            }
        }
        seen.stepMeanMs = (double) (lastMs - firstMs) / Math.max(1, seen.distinct - 1);
        return seen;
    }
}

package io.escapement.bench.torture.child;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * What a clock shows to a thread that reads it without pause for half a second: how many values, and how far each is
 * from the one before. A perfect clock of milliseconds shows 500, 1 ms apart.
 */
public final class SuccessiveReads {
    static final long READ_FOR_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    public final long distinct;
    public final long stepMinMs;
    public final double stepMeanMs;
    public final long stepMaxMs;

    private SuccessiveReads(long distinct, long stepMinMs, double stepMeanMs, long stepMaxMs) {
        this.distinct = distinct;
        this.stepMinMs = stepMinMs;
        this.stepMeanMs = stepMeanMs;
        this.stepMaxMs = stepMaxMs;
    }

    static SuccessiveReads of(LongSupplier clock) {
        long endNanos = System.nanoTime() + READ_FOR_NANOS;
        long firstMs = clock.getAsLong();
        long lastMs = firstMs;
        long steps = 0;
        long minMs = Long.MAX_VALUE;
        long maxMs = 0;
        while (System.nanoTime() - endNanos < 0) {
            long nowMs = clock.getAsLong();
            if (nowMs != lastMs) {
                steps++;
                minMs = Math.min(minMs, nowMs - lastMs);
                maxMs = Math.max(maxMs, nowMs - lastMs);
                lastMs = nowMs;
            }
        }
        return steps == 0
                ? new SuccessiveReads(1, 0, 0, 0)
                : new SuccessiveReads(steps + 1, minMs, (double) (lastMs - firstMs) / steps, maxMs);
    }
}

package com.acme.orders.request;

import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/** Counts how often something was done, and how long it took, in milliseconds. */
public final class Timer {
    private final LongAdder count = new LongAdder();
    private final LongAdder totalMs = new LongAdder();
    private final LongAccumulator maxMs = new LongAccumulator(Math::max, 0);

    void record(long tookMs) {
        count.increment();
        totalMs.add(tookMs);
        maxMs.accumulate(tookMs);
    }

    Summary summary() {
        long done = count.sum();
        double meanMs = done == 0 ? 0 : (double) totalMs.sum() / done;
        return new Summary(done, meanMs, maxMs.get());
    }

    public record Summary(long count, double meanMs, long maxMs) {}
}

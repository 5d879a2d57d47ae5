package io.escapement.agent.stats;

import java.util.concurrent.atomic.AtomicLong;

/**
 * What the ticker did since the start or the last reset. The ticker alone writes, without allocating; any thread reads.
 * <em>Gap</em> is the time between two publications: a reader's value is never staler than that and the millisecond it
 * names.
 */
public final class TickStatistics {
    private static final long NANOS_PER_MS = 1_000_000;

    private static final double MICROS_PER_MS = 1000;

    private final LogHistogram gapMicros = new LogHistogram();
    private final AtomicLong gapMaxNanos = new AtomicLong();
    private final AtomicLong ticks = new AtomicLong();
    private final AtomicLong lateTicks = new AtomicLong();
    private final AtomicLong boundExceeded = new AtomicLong();
    private final AtomicLong floorGovernedMs = new AtomicLong();
    private final AtomicLong backwardSteps = new AtomicLong();
    private final AtomicLong forwardSteps = new AtomicLong();
    private long floorGovernedInGapMs;

    public void recordFirst() {
        add(ticks);
    }

    public void record(long gapNanos, long tickNanos) {
        add(ticks);
        gapMicros.record(gapNanos / 1000);
        // By no more than the gap: a wall clock that is stepped forward takes the floor with it.
        floorGovernedMs.lazySet(floorGovernedMs.get() + Math.min(floorGovernedInGapMs, gapNanos / NANOS_PER_MS));
        floorGovernedInGapMs = 0;
        if (gapNanos > gapMaxNanos.get()) {
            gapMaxNanos.lazySet(gapNanos);
        }
        if (gapNanos > 2 * tickNanos) {
            add(lateTicks);
        }
    }

    public void recordBoundExceeded() {
        add(boundExceeded);
    }

    /** Counts once the gap between publications is recorded in which it was. */
    public void recordFloorGoverned(long ms) {
        floorGovernedInGapMs += ms;
    }

    public void recordSteps(int backward, int forward) {
        backwardSteps.lazySet(backwardSteps.get() + backward);
        forwardSteps.lazySet(forwardSteps.get() + forward);
    }

    public long tickCount() {
        return ticks.get();
    }

    /** Publications that came more than a period after they were due. */
    public long lateTickCount() {
        return lateTicks.get();
    }

    /** Publications just before which a reader would have got a time staler than is allowed. */
    public long boundExceededCount() {
        return boundExceeded.get();
    }

    /** How long the ticker was later than the kernel's coarse clock. */
    public long floorGovernedMillis() {
        return floorGovernedMs.get();
    }

    public long backwardStepCount() {
        return backwardSteps.get();
    }

    public long forwardStepCount() {
        return forwardSteps.get();
    }

    /** NaN before the second tick. */
    public double gapP99Millis() {
        return gapMicros.quantile(0.99) / MICROS_PER_MS;
    }

    public double gapMaxMillis() {
        return gapMaxNanos.get() / (double) NANOS_PER_MS;
    }

    /** One writer: no compare-and-set is needed, and a plain store is enough for readers that poll. */
    private static void add(AtomicLong count) {
        count.lazySet(count.get() + 1);
    }
}

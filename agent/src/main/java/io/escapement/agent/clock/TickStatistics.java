package io.escapement.agent.clock;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Record of the ticker since the start or the last reset. The ticker alone writes, without allocating; any thread
 * reads. A <em>gap</em> is the time between two publications: a reader's value is never staler than the gap and the
 * millisecond that it names.
 */
public final class TickStatistics {
    private static final long NANOS_PER_MS = 1_000_000;

    private static final double MICROS_PER_MS = 1000;

    /** How often the monotonic clock must have gone back before a host is accused of it. */
    private static final int SET_BACKS = 3;

    private final LogHistogram gapMicros = new LogHistogram();
    private final AtomicLong gapMaxNanos = new AtomicLong();
    private final AtomicLong ticks = new AtomicLong();
    private final AtomicLong lateTicks = new AtomicLong();
    private final AtomicLong floorGovernedMs = new AtomicLong();
    private final AtomicLong backwardSteps = new AtomicLong();
    private final AtomicLong forwardSteps = new AtomicLong();
    private final AtomicLong heldBack = new AtomicLong();
    private final AtomicLong monotonicSetBacks = new AtomicLong();
    private final AtomicLong tickedNanos = new AtomicLong();
    private final AtomicLong dozedNanos = new AtomicLong();
    private long floorGovernedInGapMs;

    /** Records the first publication after a pause: there is no gap before it. */
    public void recordFirst() {
        add(ticks, 1);
        floorGovernedInGapMs = 0;
    }

    public void record(long gapNanos, long tickNanos) {
        add(ticks, 1);
        gapMicros.record(gapNanos / 1000, 1);
        add(tickedNanos, gapNanos);
        // The gap at most: a wall clock that is stepped forward takes the floor with it.
        add(floorGovernedMs, Math.min(floorGovernedInGapMs, gapNanos / NANOS_PER_MS));
        floorGovernedInGapMs = 0;
        if (gapNanos > gapMaxNanos.get()) {
            gapMaxNanos.lazySet(gapNanos);
        }
        if (gapNanos > 2 * tickNanos) {
            add(lateTicks, 1);
        }
    }

    /** Records time in which the ticker dozed: no gap, and no wonder that the floor was later. */
    public void recordDoze(long nanos) {
        floorGovernedInGapMs = 0;
        add(dozedNanos, nanos);
    }

    /** Records time in which the floor was later than the ticker; it counts once the gap is recorded. */
    public void recordFloorGoverned(long ms) {
        floorGovernedInGapMs += ms;
    }

    /** Records a publication of the floor, because the real clock was further from it than the floor can lag. */
    public void recordHeldBack() {
        add(heldBack, 1);
    }

    /** Records that the monotonic clock was earlier than before: this thread came to a processor with another clock. */
    public void recordMonotonicSetBack() {
        add(monotonicSetBacks, 1);
    }

    /** Whether the processors' clocks have been seen to differ. */
    public boolean processorsDiffer() {
        return monotonicSetBacks.get() >= SET_BACKS;
    }

    public long heldBackCount() {
        return heldBack.get();
    }

    public void recordStep(boolean isBackward) {
        add(isBackward ? backwardSteps : forwardSteps, 1);
    }

    public long tickCount() {
        return ticks.get();
    }

    /** Share of time in which the ticker ticked, and did not doze; NaN before either. */
    public double tickingRatio() {
        double ticked = tickedNanos.get();
        return ticked / (ticked + dozedNanos.get());
    }

    /** Number of publications that came more than a period late. */
    public long lateTickCount() {
        return lateTicks.get();
    }

    /** Time in which the ticker was later than the floor, in ms. */
    public long floorGovernedMillis() {
        return floorGovernedMs.get();
    }

    public long backwardStepCount() {
        return backwardSteps.get();
    }

    public long forwardStepCount() {
        return forwardSteps.get();
    }

    /** 99th percentile of the gaps, in ms; NaN before the second tick. */
    public double gapP99Millis() {
        return gapMicros.quantile(0.99) / MICROS_PER_MS;
    }

    public double gapMaxMillis() {
        return gapMaxNanos.get() / (double) NANOS_PER_MS;
    }

    /** Adds without compare-and-set, since there is one writer. Readers poll, so an ordered store is enough. */
    private static void add(AtomicLong count, long added) {
        count.lazySet(count.get() + added);
    }
}

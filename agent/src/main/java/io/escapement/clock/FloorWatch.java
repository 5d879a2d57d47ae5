package io.escapement.clock;

/**
 * Holds the floor against the real clock, reading by reading: how far apart its steps are, how late it gets, and whether
 * it still follows. One thread observes, any reads.
 */
public final class FloorWatch {
    private static final double NANOS_PER_MS = EdgePhase.MS_NANOS;

    /** Later than any timer tick that a hypervisor only delays: the page no longer is the kernel's. */
    private static final long LOST_MS = 250;

    private static final int LOST_READINGS = 3;

    private volatile long stepNanos = Long.MAX_VALUE;
    private volatile long lagNanos;
    private long lastNanos;
    private int lost;

    /**
     * Takes in a reading of the floor and one of the real clock that followed it.
     *
     * @return false if the floor has not followed the real clock for some readings
     */
    boolean observe(long floorNanos, long wallMs) {
        long steppedNanos = floorNanos - lastNanos;
        // Shorter than a millisecond is the clock being slewed or set, not a tick.
        if (lastNanos > 0 && steppedNanos >= EdgePhase.MS_NANOS / 2 && steppedNanos < stepNanos) {
            stepNanos = steppedNanos;
        }
        lastNanos = floorNanos;
        // The real clock is known to the millisecond; it is at least this late.
        long lateNanos = wallMs * EdgePhase.MS_NANOS - floorNanos;
        if (lateNanos > lagNanos && lateNanos < LOST_MS * EdgePhase.MS_NANOS) {
            lagNanos = lateNanos;
        }
        boolean early = lateNanos <= -EdgePhase.MS_NANOS;
        lost = early || lateNanos >= LOST_MS * EdgePhase.MS_NANOS ? lost + 1 : 0;
        return lost < LOST_READINGS;
    }

    /** The shortest step seen, in ms; NaN before the second one. */
    public double stepMillis() {
        return stepNanos == Long.MAX_VALUE ? Double.NaN : stepNanos / NANOS_PER_MS;
    }

    /** How late the floor was at most, in ms. */
    public double lagMillis() {
        return lagNanos / NANOS_PER_MS;
    }

    /**
     * How late the floor may be, in whole ms: two steps, since the kernel accumulates whole ticks, and some time for the
     * read. So it is also the smallest staleness that can be held, and the most that a time that was just published can be
     * ahead of the floor.
     */
    public long leastStalenessMs() {
        return (long) Math.ceil(2 * stepMillis()) + 2;
    }
}

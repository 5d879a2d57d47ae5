package io.escapement.agent.floor;

import java.util.Arrays;

/**
 * Holds the floor against the real clock, reading by reading: how far apart its steps are, how late it gets, and whether
 * it still follows. One thread observes, any reads.
 */
public final class FloorWatch {
    private static final double NANOS_PER_MS = Floor.NANOS_PER_MS;

    /** Of so many steps the lower quartile counts: some are doubled by a late look, a few cut short by a clock that is set. */
    private static final int STEPS = 16;

    /** Later than any timer tick that a hypervisor only delays, and for longer than it takes to come back from a pause. */
    private static final long FAR_BEHIND_MS = 250;

    private static final long FAR_BEHIND_FOR_MS = 500;
    private static final int EARLY_READINGS = 3;

    /** A step of 4 ms may be measured as 4.000001. */
    private static final double ROUNDING_MS = 0.1;

    private final long[] steps = new long[STEPS];
    private final long[] sorted = new long[STEPS];
    private int stepCount;
    private long lastNanos;
    private long lastWallMs;

    /** Whether the steps are those of readings that followed each other closely. */
    private boolean stepsAreSharp;

    private int early;
    private long farBehindSinceMs;
    private volatile long stepNanos;
    private volatile long lagNanos;

    /**
     * Takes in a reading of the floor and one of the real clock that followed it.
     *
     * @param stoodStill whether the floor is known not to have moved until after the real clock was read: only then is its
     *     distance its own, and not the time for which this thread lost the processor
     * @return false if the floor no longer follows the real clock
     */
    public boolean observe(long floorNanos, long wallMs, boolean stoodStill) {
        if (lastNanos > 0 && floorNanos > lastNanos) {
            recordStep(floorNanos - lastNanos, wallMs - lastWallMs);
        }
        lastNanos = floorNanos;
        lastWallMs = wallMs;
        // The real clock is known to the millisecond; the floor is at least this late.
        long lateNanos = wallMs * Floor.NANOS_PER_MS - floorNanos;
        if (stoodStill && lateNanos > lagNanos && lateNanos < FAR_BEHIND_MS * Floor.NANOS_PER_MS) {
            lagNanos = lateNanos;
        }
        return follows(floorNanos, wallMs);
    }

    /** As {@link #observe}, for readings so far apart that they say nothing of steps. */
    public boolean follows(long floorNanos, long wallMs) {
        long lateNanos = wallMs * Floor.NANOS_PER_MS - floorNanos;
        early = lateNanos <= -Floor.NANOS_PER_MS ? early + 1 : 0;
        if (lateNanos < FAR_BEHIND_MS * Floor.NANOS_PER_MS) {
            farBehindSinceMs = 0;
        } else if (farBehindSinceMs == 0) {
            farBehindSinceMs = wallMs;
        }
        boolean farBehind = farBehindSinceMs > 0 && wallMs - farBehindSinceMs >= FAR_BEHIND_FOR_MS;
        return early < EARLY_READINGS && !farBehind;
    }

    /** Readings far apart see several steps as one; they count only until there are others. */
    private void recordStep(long nanos, long apartMs) {
        boolean isSharp = 2 * apartMs * Floor.NANOS_PER_MS <= nanos;
        if (stepsAreSharp && !isSharp) {
            return;
        }
        if (isSharp && !stepsAreSharp) {
            stepsAreSharp = true;
            stepCount = 0;
        }
        steps[stepCount++ % STEPS] = nanos;
        int known = Math.min(stepCount, STEPS);
        System.arraycopy(steps, 0, sorted, 0, known);
        Arrays.sort(sorted, 0, known);
        stepNanos = sorted[known / 4];
        if (stepCount == 2 * STEPS) {
            stepCount = STEPS;
        }
    }

    /** How many steps are known from readings close to each other; counts no further than it is asked for. */
    int sharpStepCount() {
        return stepsAreSharp ? stepCount : 0;
    }

    /** Step of the floor, in ms; NaN before the first one is known. */
    public double stepMillis() {
        return stepNanos == 0 ? Double.NaN : stepNanos / NANOS_PER_MS;
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
        return (long) Math.ceil(2 * stepMillis() - ROUNDING_MS) + 2;
    }
}

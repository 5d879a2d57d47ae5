package io.escapement.agent.floor;

import java.util.Arrays;

/**
 * Compares the floor with the real clock, reading by reading: how long its steps are, how late it gets, and whether it
 * still follows. One thread observes, any reads.
 */
public final class FloorWatch {
    private static final double NANOS_PER_MS = Floor.NANOS_PER_MS;

    /**
     * Number of steps whose lower quartile counts: late readings double some, and setting the clock cuts a few short.
     */
    private static final int STEPS = 16;

    /** Later than any timer tick that a hypervisor only delays. */
    private static final long FAR_BEHIND_MS = 250;

    /** Longer than the kernel takes to come back from a pause. */
    private static final long FAR_BEHIND_FOR_MS = 500;

    private static final int EARLY_READINGS = 3;

    /** A step of 4 ms may be measured as 4.000001. */
    private static final double ROUNDING_MS = 0.1;

    private final long[] steps = new long[STEPS];
    private final long[] sorted = new long[STEPS];
    private int stepCount;
    private long lastNanos;
    private long lastWallMs;

    /** Whether the steps recorded are between readings that followed each other closely. */
    private boolean stepsAreSharp;

    private int early;
    private long farBehindSinceMs;
    private volatile long stepNanos;
    private volatile long lagNanos;

    /**
     * Records a reading of the floor and one of the real clock that followed it.
     *
     * @param stoodStill whether the floor is known not to have moved until after the real clock was read: otherwise its
     *     lag may be the time for which this thread lost the processor
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

    /** Records readings as {@link #observe} does, but too far apart to tell anything of steps. */
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

    /** Records a step. Readings far apart see several steps as one, and count only until there are closer ones. */
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

    /** Number of steps recorded from close readings; does not count beyond {@code 2 * STEPS}. */
    int sharpStepCount() {
        return stepsAreSharp ? stepCount : 0;
    }

    /** Whether the step is that of single ones; otherwise it may be that of several which were seen as one. */
    public boolean hasSeenSingleSteps() {
        return stepsAreSharp;
    }

    /** Step of the floor, in ms; NaN before the first one is known. */
    public double stepMillis() {
        return stepNanos == 0 ? Double.NaN : stepNanos / NANOS_PER_MS;
    }

    /** Greatest lag of the floor so far, in ms. */
    public double lagMillis() {
        return lagNanos / NANOS_PER_MS;
    }

    /**
     * Greatest lag that the floor may have, in whole ms: two steps, since the kernel accumulates whole ticks, and some
     * time for the read. So it is also the least staleness that can be held, and the greatest lead over the floor of a
     * time just published.
     */
    public long leastStalenessMs() {
        return (long) Math.ceil(2 * stepMillis() - ROUNDING_MS) + 2;
    }
}

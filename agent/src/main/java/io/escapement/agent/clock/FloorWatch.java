package io.escapement.agent.clock;

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
    private static final long FAR_BEHIND_NANOS = 250 * Floor.NANOS_PER_MS;

    /** For how long the floor must have been away from the real clock: longer than the kernel takes after a pause. */
    private static final long AWAY_NANOS = 500 * Floor.NANOS_PER_MS;

    /** How often it must have moved meanwhile: a floor that stands still is one whose timer tick is held back. */
    private static final int MOVES_AWAY = 8;

    /** A step of 4 ms may be measured as 4.000001. */
    private static final double ROUNDING_MS = 0.1;

    private final long[] steps = new long[STEPS];
    private final long[] sorted = new long[STEPS];
    private int stepCount;
    private long lastNanos;
    private long lastRealNanos;

    /** Whether the steps recorded are between readings that followed each other closely. */
    private boolean stepsAreSharp;

    /** By how much the floor may be away from the real clock for long. */
    private final long awayNanos;

    /** Set before other threads ask. */
    private long boundNanos;

    private boolean isAway;
    private long awaySinceNanos;
    private long awayFloorNanos;
    private int movesAway;
    private volatile long stepNanos;
    private volatile long lagNanos;

    /** Makes a watch that has observed nothing, of a floor that may be away from the real clock by so much for long. */
    public FloorWatch(long awayNanos) {
        this.awayNanos = awayNanos;
    }

    /** Sets the bound in force, once the steps are known that it may depend on. */
    public void promise(long nanos) {
        boundNanos = nanos;
    }

    /** The bound in force. */
    public long boundNanos() {
        return boundNanos;
    }

    /** Forgets how far the floor was away before, for a clock that is engaged anew. */
    public void begin() {
        isAway = false;
    }

    /**
     * Records a reading of the floor and one of the real clock, in ns.
     *
     * @param stoodStill whether the floor is known not to have moved until after the real clock was read: otherwise its
     *     lag may be the time for which this thread lost the processor
     * @return false if the floor no longer follows the real clock
     */
    public boolean observe(long floorNanos, long realNanos, boolean stoodStill) {
        if (lastNanos > 0 && floorNanos > lastNanos) {
            recordStep(floorNanos - lastNanos, realNanos - lastRealNanos);
        }
        lastNanos = floorNanos;
        lastRealNanos = realNanos;
        long lateNanos = realNanos - floorNanos;
        if (stoodStill && lateNanos > lagNanos && lateNanos < FAR_BEHIND_NANOS) {
            lagNanos = lateNanos;
        }
        return observeDistance(floorNanos, realNanos);
    }

    /** Records readings as {@link #observe} does, but too far apart to tell anything of steps. */
    public boolean observeDistance(long floorNanos, long realNanos) {
        long distanceNanos = Math.abs(realNanos - floorNanos);
        if (distanceNanos <= awayNanos) {
            isAway = false;
            return true;
        }
        long nowNanos = System.nanoTime();
        if (!isAway) {
            isAway = true;
            awaySinceNanos = nowNanos;
            movesAway = 0;
        } else if (floorNanos != awayFloorNanos) {
            movesAway++;
        }
        awayFloorNanos = floorNanos;
        boolean isLost = movesAway >= MOVES_AWAY || distanceNanos >= FAR_BEHIND_NANOS;
        return !isLost || nowNanos - awaySinceNanos < AWAY_NANOS;
    }

    /** Records a step. Readings far apart see several steps as one, and count only until there are closer ones. */
    private void recordStep(long nanos, long apartNanos) {
        boolean isSharp = 2 * apartNanos <= nanos;
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

    /** Whether the step is known, be it of several steps that were seen as one. */
    public boolean hasSeenSteps() {
        return stepNanos > 0;
    }

    /** Whether the floor itself moves once in such a period. */
    public boolean movesEach(long periodNanos) {
        return stepMillis() - ROUNDING_MS <= periodNanos / NANOS_PER_MS;
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
     * time just published. Meaningless before the step is known.
     */
    public long leastStalenessMs() {
        return (long) Math.ceil(2 * stepMillis() - ROUNDING_MS) + 2;
    }
}

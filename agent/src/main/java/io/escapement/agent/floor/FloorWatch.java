package io.escapement.agent.floor;

import java.util.Arrays;

/** Measures the length of the floor's steps, and how late it gets. One thread observes; any thread reads. */
public final class FloorWatch {
    private static final double NANOS_PER_MS = Floor.NANOS_PER_MS;

    /**
     * Number of steps whose lower quartile counts: late readings double some, and setting the clock cuts a few short.
     */
    private static final int STEPS = 16;

    /** A longer step is the time for which a thread was held up, or no step of a coarse clock. */
    private static final long GREATEST_LAG_NANOS = 250 * Floor.NANOS_PER_MS;

    /** A step of 4 ms may be measured as 4.000001. */
    private static final double ROUNDING_MS = 0.1;

    private final long[] steps = new long[STEPS];
    private final long[] sorted = new long[STEPS];
    private int stepCount;
    private long lastNanos;
    private long lastRealNanos;

    /** Whether the steps recorded are between readings that followed each other closely. */
    private boolean stepsAreSharp;

    private volatile long stepNanos;
    private volatile long lagNanos;

    /** Records a reading of the floor and one of the real clock, in ns, shortly after the reading before. */
    public void observe(long floorNanos, long realNanos) {
        if (lastNanos > 0 && floorNanos > lastNanos) {
            recordStep(floorNanos - lastNanos, realNanos - lastRealNanos);
        }
        lastNanos = floorNanos;
        lastRealNanos = realNanos;
    }

    /** Records by how much the floor was behind the real clock, in ns. */
    public void recordLag(long nanos) {
        if (nanos > lagNanos && nanos < GREATEST_LAG_NANOS) {
            lagNanos = nanos;
        }
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

    /** Whether the step is a single step; otherwise it may be several steps that were seen as one. */
    public boolean hasSeenSingleSteps() {
        return stepsAreSharp;
    }

    /** Whether the step is known, even if it may be several steps that were seen as one. */
    public boolean hasSeenSteps() {
        return stepNanos > 0;
    }

    /** Whether the floor itself moves at least once in such a period. */
    public boolean movesEach(long periodNanos) {
        return stepMillis() - ROUNDING_MS <= periodNanos / NANOS_PER_MS;
    }

    /** Step of the floor, in ms; NaN before the first one is known. */
    public double stepMillis() {
        return stepNanos == 0 ? Double.NaN : stepNanos / NANOS_PER_MS;
    }

    /** Greatest lag of the floor that was seen, in ms. */
    public double lagMillis() {
        return lagNanos / NANOS_PER_MS;
    }

    /**
     * Greatest lag that the floor may have, in whole ms: two steps, since the kernel adds whole ticks, and some time
     * for the read. So it is also the least staleness that can be held. Meaningless before the step is known.
     */
    public long leastStalenessMs() {
        return (long) Math.ceil(2 * stepMillis() - ROUNDING_MS) + 2;
    }

    /**
     * The lead that readers are told, in ms: the real clock is ahead of the floor by less. The lead is a ms more than
     * the greatest lag, since the floor may go back by a little, and over an edge between two milliseconds.
     */
    public long leadMs() {
        return leastStalenessMs() + 1;
    }
}

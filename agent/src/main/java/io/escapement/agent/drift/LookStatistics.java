package io.escapement.agent.drift;

/**
 * Counts of the looks at the floor, two a second, since the start or the last reset. A step of the wall clock that
 * comes and goes between two looks is not seen, so there may have been more steps than are counted.
 */
public final class LookStatistics {
    private long forwardSteps;
    private long backwardSteps;
    private long heldBack;

    synchronized void recordStep(boolean isBackward) {
        if (isBackward) {
            backwardSteps++;
        } else {
            forwardSteps++;
        }
    }

    /** Records that the real clock was further from the floor than the floor can lag. */
    synchronized void recordHeldBack() {
        heldBack++;
    }

    public synchronized long forwardStepCount() {
        return forwardSteps;
    }

    public synchronized long backwardStepCount() {
        return backwardSteps;
    }

    public synchronized long heldBackCount() {
        return heldBack;
    }
}

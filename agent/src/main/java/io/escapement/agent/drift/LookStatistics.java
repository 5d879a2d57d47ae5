package io.escapement.agent.drift;

/**
 * Counts of the looks at the floor, of which there are two a second, since the start or the last reset. A step that
 * comes and goes between two looks is in none of them, so each count is the least that there was.
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

    /** Records that the real clock was further from the floor than that can lag. */
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

package io.escapement.agent.drift;

/**
 * What looks at the floor have shown since the start or the last reset, some two a second: what comes and goes between
 * two looks is in none of these counts, so they are the least that there was.
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

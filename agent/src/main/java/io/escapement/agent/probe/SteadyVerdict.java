package io.escapement.agent.probe;

/**
 * Decides when a new verdict replaces the one in force: at once if the kernel has changed its clocksource, else when
 * two measurements in a row say so, since a host may be busy for a moment. A slow clock is healthy again only well
 * below the threshold: one that costs about the threshold would go to and fro without end.
 * Why: docs/decisions/18-measuring-the-real-clock.md.
 */
public final class SteadyVerdict {
    private static final double WELL_BELOW = 2.0 / 3;

    private Verdict.Health doubted;

    /** Records a later verdict, and decides whether it replaces the one in force. */
    public boolean decideToReplace(Verdict inForce, Verdict later) {
        boolean agrees = later.health == inForce.health || isAlmostSlow(inForce, later);
        if (later.health == Verdict.Health.UNKNOWN || (agrees && !isRenamed(inForce, later))) {
            doubted = agrees ? null : doubted;
            return false;
        }
        if (isRenamed(inForce, later) || later.health == doubted) {
            doubted = null;
            return true;
        }
        doubted = later.health;
        return false;
    }

    private static boolean isAlmostSlow(Verdict inForce, Verdict later) {
        return inForce.isSlow()
                && later.health == Verdict.Health.HEALTHY
                && later.realReadNanos > WELL_BELOW * later.slowThresholdNanos;
    }

    /** Records a measurement that confirms the verdict in force. */
    public void confirmed() {
        doubted = null;
    }

    public static boolean isRenamed(Verdict inForce, Verdict later) {
        return later.clockSource.isOtherThan(inForce.clockSource);
    }
}

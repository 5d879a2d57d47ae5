package io.escapement.agent.verdict;

/**
 * Decides when a new verdict replaces the one in force: when two measurements in a row agree about the same
 * clocksource. A host may be busy for a moment, and somebody may try a clocksource for a moment. A slow clock is
 * healthy again only well below the threshold: otherwise a clock that costs about the threshold would go to and fro
 * without end. Why: docs/decisions/18-measuring-the-real-clock.md.
 */
public final class SteadyVerdict {
    private static final double WELL_BELOW = 2.0 / 3;

    /** The later verdict that waits for a second one; null if the last measurement agreed. */
    private Verdict doubted;

    /** Records a later verdict, and decides whether it replaces the one in force. */
    public boolean decideToReplace(Verdict inForce, Verdict later) {
        boolean agrees = later.health == inForce.health || isAlmostSlow(inForce, later);
        if (agrees && !isRenamed(inForce, later)) {
            doubted = null;
            return false;
        }
        if (later.health == Verdict.Health.UNKNOWN) {
            return false;
        }
        boolean isConfirmed = doubted != null && later.health == doubted.health && !isRenamed(doubted, later);
        doubted = isConfirmed ? null : later;
        return isConfirmed;
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

    /** Returns the words before a new verdict in its line, with a space at the end. */
    public static String changeInWords(Verdict inForce, Verdict later) {
        if (isRenamed(inForce, later)) {
            return "changed from " + inForce.clockSource.current + ": ";
        }
        return inForce.health == Verdict.Health.UNKNOWN ? "measured again: " : "changed: ";
    }

    private static boolean isRenamed(Verdict inForce, Verdict later) {
        return later.clockSource.isOtherThan(inForce.clockSource);
    }
}

package io.escapement.agent.decide;

/**
 * A wish for one of the clocks, and the reason that the agent gives while this wish decides. Immutable. Two claims are
 * never equal, even if they wish the same: a failure belongs to one claim.
 */
public class Claim {
    final Wish wish;
    final String reason;

    public Claim(Wish wish, String reason) {
        this.wish = wish;
        this.reason = reason;
    }
}

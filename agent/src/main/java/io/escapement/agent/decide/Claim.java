package io.escapement.agent.decide;

/**
 * What somebody wants rewritten call sites to get, and the reason that the agent gives while that decides. Immutable.
 * Each is another, even if it wants the same: a failure belongs to one claim.
 */
public class Claim {
    final Wish wish;
    final String reason;

    public Claim(Wish wish, String reason) {
        this.wish = wish;
        this.reason = reason;
    }
}

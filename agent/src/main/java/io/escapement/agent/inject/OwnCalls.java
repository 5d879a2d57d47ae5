package io.escapement.agent.inject;

import io.escapement.agent.drift.ClockSampler;
import io.escapement.agent.verdict.ReadLoop;

/**
 * Call sites of the agent's own, rewritten as the application's are. They show at start that rewriting works in this
 * JVM; afterwards their cost and drift are measured. Why: docs/decisions/14-proof-before-trust.md.
 */
public interface OwnCalls extends ReadLoop, ClockSampler.Reader {
    /** Whether each form that is rewritten gives that time, in ms. */
    boolean haveOnly(long ms);
}

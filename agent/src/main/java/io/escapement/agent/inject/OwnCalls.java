package io.escapement.agent.inject;

import io.escapement.agent.drift.ClockSampler;
import io.escapement.agent.verdict.ReadLoop;

/**
 * Call sites of the agent's own, rewritten as the application's are. At start these calls show that rewriting works in
 * this JVM. Afterwards their cost and drift are measured. Why: docs/decisions/14-proof-before-trust.md.
 */
public interface OwnCalls extends ReadLoop, ClockSampler.Reader {
    /** Whether each rewritten form gives that time, in ms. */
    boolean haveOnly(long ms);
}

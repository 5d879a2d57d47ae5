/**
 * The agent as a whole: whether rewritten call sites get the cached clock or the real one, why, and who decided it. {@link
 * io.escapement.agent.lifecycle.Agent} engages and bypasses, one call at a time; {@code AgentState} is what everybody else
 * sees; {@code Engine} is what runs while engaged; {@code Lease} and {@code LastWord} are an operator's decisions.
 *
 * <p>If the ticker dies, {@code Agent.tickerDied} says so: readers are at the real clock by then.
 */
package io.escapement.agent.lifecycle;

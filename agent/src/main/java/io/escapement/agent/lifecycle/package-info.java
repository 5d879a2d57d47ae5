/**
 * The agent as a whole: which clock rewritten call sites get, why, and who decided it. {@link
 * io.escapement.agent.lifecycle.Agent} holds the parts and decides by itself; {@code ClockSwitch} engages and bypasses,
 * one call at a time; {@code Engine} runs while engaged; {@code LastWord} and {@code Lease} are an operator's
 * decisions; {@code Suspension} is for checkpoints, {@code Uninstallation} for good; {@code AgentState} is what others
 * see. May use all but {@code boot}, {@code watch} and {@code cli}.
 *
 * <p>If the ticker dies, {@code ClockSwitch.tickerDied} withdraws: readers are at the real clock by then.
 */
package io.escapement.agent.lifecycle;

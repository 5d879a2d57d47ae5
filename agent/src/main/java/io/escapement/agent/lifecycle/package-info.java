/**
 * The agent as a whole: which clock rewritten call sites get, why, and who decided it. {@link
 * io.escapement.agent.lifecycle.Agent} does what {@code boot.Start} and {@code watch.ClockRecheck}, who ask {@code
 * probe.Decision}, tell it, unless an operator has decided: {@code LastWord} for good, {@code Lease} for a time.
 * {@code ClockSwitch} engages and bypasses, one call at a time; {@code CostGate} keeps it from engaging what would not
 * pay; {@code Engine} is ticker, floor and drift recorder while engaged, {@code NanoClock} the cached monotonic clock
 * beside them. {@code Uninstallation} gives the real clock for good. {@code AgentState} is what others see.
 * May use all but {@code boot}, {@code watch} and {@code cli}.
 *
 * <p>If the ticker dies, {@code clock.Ticker} itself puts readers back to the real clock, and then calls {@code
 * ClockSwitch.tickerDied}, which withdraws: after a failure only {@code engage()} over JMX tries again, after a lost
 * floor (it no longer follows the real clock, see {@code floor.FloorWatch}) {@code watch.ClockRecheck} tries again. A
 * ticker that hangs is no harm: the floor keeps the bound. With {@code tick=off} it is {@code Engine} that puts
 * readers back, if the floor is lost or the drift recorder dies.
 */
package io.escapement.agent.lifecycle;

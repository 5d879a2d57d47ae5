/**
 * The agent as a whole: which clock rewritten call sites get, why, and who decided it. All that decides is in {@link
 * io.escapement.agent.lifecycle.Inputs}, whose {@code desired()} says what follows; {@code OperatorOverride} writes
 * what operators and programs ask for, {@code ScheduleFollower} the arm of a schedule, {@code ClockRecheck} what the
 * agent wants by itself. {@code Agent.catchUp} does what is desired, on the watch thread alone, by {@code ClockSwitch}:
 * {@code CachedClock} is one cached clock, of which there are one or two; {@code Engine} is ticker, floor and drift
 * recorder, which both share. {@code Agent.uninstall} gives the real clock for good. {@code AgentState} is what others
 * see. May use all but {@code boot} and {@code watch}.
 *
 * <p>If the ticker dies, {@code clock.Ticker} itself puts readers back to the real clock, and then calls {@code
 * ClockSwitch.tickerDied}, which makes that one of the inputs: after a failure only {@code engage()}, {@code auto()} or
 * a lease tries again, after a lost floor (it no longer follows the real clock, see {@code floor.FloorWatch}) or for
 * want of memory {@code ClockRecheck} does. One that finds no memory even to call it is found by {@code Agent.catchUp}.
 * A ticker that hangs is no harm: the floor keeps the bound.
 */
package io.escapement.agent.lifecycle;

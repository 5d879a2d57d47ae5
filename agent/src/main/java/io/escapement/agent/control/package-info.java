/**
 * Which clock rewritten calls get, why, and who decided it. {@link io.escapement.agent.control.Inputs} has all that
 * decides: its {@code desired()} says what follows. {@code AgentControl} writes what operators and programs ask for,
 * {@code ScheduleFollower} the arm of a schedule, {@code ClockRecheck} what the agent wants by itself. {@code
 * AgentState} is what others see.
 *
 * <p>One thread switches: {@code WatchThread}, named {@code escapement-watch}. It calls {@code Agent.catchUp}, which
 * does what is desired by {@code ClockSwitch}: {@code CachedClock} is one cached clock, of which there are one or two;
 * {@code Engine} is ticker, floor and drift recorder, which both share. {@code Agent.uninstall} gives the real clock
 * for good. Each five or ten seconds that thread has {@code ClockRecheck} measure the clock again.
 *
 * <p>{@code AgentControl} is what JMX and a shell call. {@code PlatformServer} notices that the application has made an
 * MBean server; {@code JmxThread} then runs what may hang. {@code PackagesWithoutCalls} names packages in which nothing
 * was rewritten.
 *
 * <p>If the ticker dies, {@code clock.Ticker} itself puts readers back to the real clock, and then calls {@code
 * ClockSwitch.tickerDied}, which makes that one of the inputs. {@code Failure} says who tries again, and when. A ticker
 * without memory even for that call is noticed by {@code Agent.catchUp}. A ticker that hangs is no harm: the floor keeps
 * the bound.
 */
package io.escapement.agent.control;

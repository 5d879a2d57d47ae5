/**
 * Which clock rewritten calls get, why, and who decided it. {@link io.escapement.agent.control.Inputs} has all that
 * decides: its {@code desired()} says what follows. {@code AgentControl} writes what operators and programs ask for,
 * {@code ScheduleFollower} the arm of a schedule, {@code ClockRecheck} what the agent wants by itself. {@code
 * AgentState} is what others see.
 *
 * <p>One thread switches: {@code WatchThread}, named {@code escapement-watch}. It calls {@code Agent.catchUp}, which
 * does what is desired by {@code CachedClocks}: these are one or two of {@code CachedClock}, with the floor that both
 * follow, who guards it, and the threads that measure and tick. In each turn {@code Agent.lookAfter} looks whether what
 * is served is still right. {@code Agent.uninstall} gives the real clock for good. Each five or ten seconds that thread
 * has {@code ClockRecheck} measure the clock again.
 *
 * <p>{@code AgentControl} is what JMX and a shell call. {@code PlatformServer} notices that the application has made an
 * MBean server; {@code JmxThread} then runs what may hang. {@code PackagesWithoutCalls} names packages in which nothing
 * was rewritten.
 *
 * <p>If the floor is lost, or readers have bypassed the clock by themselves, {@code Agent.lookAfter} makes that one of
 * the inputs. {@code Failure} says who tries again, and when. A thread that measures or ticks, and has died or found no
 * memory, is started again in the next turn: no reader depends on it.
 */
package io.escapement.agent.control;

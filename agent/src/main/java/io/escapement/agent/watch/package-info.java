/**
 * The thread {@code escapement-watch}, and what makes it act. {@link io.escapement.agent.watch.WatchThread} calls
 * {@code Agent.catchUp} when somebody has asked, and once a turn {@code Agent.lookAfter}, which guards the clock that
 * is served; each five or ten seconds it has {@code ClockRecheck} measure the real one again. {@code AgentControl} is
 * what JMX and a shell call. {@code PlatformServer} notices that the application has made an MBean server; {@code
 * JmxThread} then runs what may hang. {@code PackagesWithoutCalls} names packages in which nothing was rewritten.
 */
package io.escapement.agent.watch;

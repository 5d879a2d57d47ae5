/**
 * The thread {@code escapement-watch}, and the calls that make it act. {@link io.escapement.agent.watch.WatchThread}
 * calls {@code Agent.catchUp} after a request, and once a turn {@code Agent.lookAfter}, which guards the clock that is
 * served. Each five or ten seconds {@code ClockRecheck} measures the real clock again. JMX and a shell call {@code
 * AgentControl}. {@code PlatformServer} notices that the application has made an MBean server; {@code JmxThread} then
 * runs code that may hang. {@code PackagesWithoutCalls} warns of packages without calls.
 */
package io.escapement.agent.watch;

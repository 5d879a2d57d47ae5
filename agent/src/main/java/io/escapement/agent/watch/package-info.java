/**
 * The work beside a running application, on the thread {@code escapement-watch} ({@link
 * io.escapement.agent.watch.WatchThread}). That thread alone switches the clock, and has {@code
 * lifecycle.ClockRecheck} measure it again every five or ten seconds. {@code PackagesWithoutCalls} names packages in
 * which nothing was rewritten. {@code PlatformServer} tells when the application has made an MBean server; {@code
 * JmxThread} then runs what may hang. {@code AgentControl} is what an operator can ask for over JMX. Uses {@code
 * lifecycle}.
 */
package io.escapement.agent.watch;

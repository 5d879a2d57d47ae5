/**
 * The work beside a running application, on the thread {@code escapement-watch}: the clock is measured again, MBeans
 * are registered once somebody has made a server, leases end, checkpoints are waited for. Uses {@code lifecycle}. Begin
 * with {@link io.escapement.agent.watch.WatchThread}. {@code AgentControl} is what an operator can ask for over JMX.
 */
package io.escapement.agent.watch;

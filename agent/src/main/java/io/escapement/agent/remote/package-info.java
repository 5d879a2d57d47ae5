/**
 * What somebody on a shell asks of this JVM: {@code profile}, {@code status} and the like. It comes as a file where the
 * agent runs, or by way of {@code agentmain}; the answer goes into a file that the asking command has made; no socket
 * is opened. Begin with {@code RemoteCommand} and {@code Mailbox}. Uses {@code profile}, {@code jmx}, {@code threads}
 * and {@code log}.
 */
package io.escapement.agent.remote;

/**
 * Failures in the agent, of its threads and of what surrounds them: the service runs as without it. Begin with
 * {@code FailingAgentIT}. Programs: {@code com.acme.faults}, {@code org.outside.faults}.
 */
package io.escapement.it.faults;

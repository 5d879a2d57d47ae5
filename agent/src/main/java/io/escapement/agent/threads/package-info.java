/**
 * Threads of the agent: made so that they hold nothing of the application's, paused so that its interrupts do not
 * matter, and seen as the kernel shows them; and what becomes of them where memory is lacking. Uses the JDK only.
 * Begin with {@link io.escapement.agent.threads.AgentThread}.
 */
package io.escapement.agent.threads;

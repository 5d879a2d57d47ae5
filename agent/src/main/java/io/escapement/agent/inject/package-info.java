/**
 * The agent's clock in the application: defined in {@code java.lang}, called by rewritten classes, proven by a call
 * site of the agent's own, and taken back. Uses {@code clock}, {@code floor}, {@code rewrite}. Begin with {@link
 * io.escapement.agent.inject.Installation}.
 */
package io.escapement.agent.inject;

/**
 * Lines on stderr, each of which names a problem and its remedy: {@link io.escapement.agent.log.AgentLog}. {@code
 * StderrLine} waits half a second at most for a reader of stderr. Classes of lower layers report to {@code Warnings}.
 */
package io.escapement.agent.log;

/**
 * Lines on stderr, each of which names a problem and its remedy: {@link io.escapement.agent.log.AgentLog}. {@code
 * StderrLine} waits half a second at most for a reader of stderr; {@code Warnings} is where classes below report to.
 */
package io.escapement.agent.log;

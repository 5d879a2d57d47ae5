/**
 * Lines on stderr, each of which names a problem and its remedy. May be used by whatever decides or acts; {@code
 * rewrite} knows {@code Warnings} only; {@code clock} and {@code floor} report by exceptions and callbacks. Begin with {@link
 * io.escapement.agent.log.AgentLog}.
 */
package io.escapement.agent.log;

/**
 * Lines on stderr, each of which names a problem and its remedy. May be used by whatever decides or acts; {@code
 * clock}, {@code floor} and {@code rewrite} report by exceptions and callbacks instead. Begin with {@link
 * io.escapement.agent.log.AgentLog}.
 */
package io.escapement.agent.log;

/**
 * Cost of the real clock, its causes, and what follows: {@link io.escapement.agent.probe.Verdict} is the finding,
 * {@code Decision} whether to engage. Reads the host's files, and changes nothing. Uses {@code config}.
 */
package io.escapement.agent.probe;

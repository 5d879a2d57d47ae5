/**
 * What the real clock costs, why, and what follows: {@link io.escapement.agent.probe.Verdict} is what was found, {@code
 * Decision} whether to engage. Reads the host's files, and changes nothing.
 */
package io.escapement.agent.probe;

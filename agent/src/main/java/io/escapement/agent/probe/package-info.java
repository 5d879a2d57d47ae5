/**
 * Cost of the real clock, its causes, and what follows. {@link io.escapement.agent.probe.Verdict} is the finding.
 * {@code Decision} says whether to engage, from a verdict and the options; {@code boot.Start} asks it at the start,
 * {@code control.ClockRecheck} later. An operator or {@code control.StalenessBound} may still prevent it.
 * {@code SteadyVerdict} lets a finding replace another only once it is confirmed. Reads the host's files, and changes
 * nothing.
 */
package io.escapement.agent.probe;

/**
 * Cost of the real clock, and its causes. {@link io.escapement.agent.verdict.Verdict} is the finding, by {@code
 * ReadCost} and {@code ClockSource}. {@code SteadyVerdict} lets a finding replace another only once it is confirmed.
 * Reads the host's files, and changes nothing.
 */
package io.escapement.agent.verdict;

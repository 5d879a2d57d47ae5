/**
 * Measures the cost of the real clock, and finds the causes. {@link io.escapement.agent.verdict.Verdict} is the
 * finding, by {@code ReadCost} and {@code ClockSource}. {@code SteadyVerdict} replaces a finding only by one that is
 * confirmed. This package reads the host's files, and changes nothing.
 */
package io.escapement.agent.verdict;

/**
 * Figures that one thread records and any thread reads: ticks, drift, and the histogram behind both. Knows nothing of
 * clocks.
 */
package io.escapement.agent.stats;

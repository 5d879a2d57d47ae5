/**
 * Figures that one thread records and any thread reads: ticks, drift, and the histogram behind both. Uses the JDK only,
 * and reads no clock. Begin with {@link io.escapement.agent.stats.TickStatistics}.
 */
package io.escapement.agent.stats;

/**
 * Estimates and intervals from few values. It uses no other package, and the benchmarks use it too. Begin at
 * {@link io.escapement.ab.statistics.PseudoMedian}.
 */
package io.escapement.ab.statistics;

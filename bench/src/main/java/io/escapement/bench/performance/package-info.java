/**
 * The command {@code performance}: its questions, and the page made of what they found. Begin with {@code
 * PerformanceCommand}, then {@code Performance} and {@code ReadCostQuestion}.
 */
package io.escapement.bench.performance;

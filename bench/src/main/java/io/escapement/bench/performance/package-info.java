/**
 * The command {@code performance}: the run, round after round, and the page made of it. Uses {@code question} and
 * {@code result}. Begin with {@code PerformanceCommand}, then {@code PerformanceRun}.
 */
package io.escapement.bench.performance;

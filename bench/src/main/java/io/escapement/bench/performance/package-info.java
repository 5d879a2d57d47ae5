/**
 * Asks the questions of speed in rounds and writes the report. Begin with {@code Question}, then {@code
 * PerformanceRun}.
 */
package io.escapement.bench.performance;

/**
 * The clocks that are measured beside each other: the agent's, other people's, the JDK's. Java 8. Begin with {@code
 * MeasuredClock}. A new clock is a constant and a case of {@code start} there, and a method of its name in {@code
 * performance.ReadCostBenchmark}.
 */
package io.escapement.bench.clocks;

package io.escapement.bench.service;

/**
 * Counters of a JVM at one moment, by JMX.
 *
 * @param atNanos when, by the {@code System.nanoTime()} of this JVM
 * @param compileMillis time spent in the JIT compilers so far
 * @param clock what the agent says; null where it is not asked
 */
public record JvmSample(
        long atNanos, long cpuNanos, long compileMillis, long gcCount, long gcMillis, ClockSample clock) {}

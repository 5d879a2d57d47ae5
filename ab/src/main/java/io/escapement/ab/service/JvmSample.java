package io.escapement.ab.service;

/**
 * Counters of a JVM at one moment.
 *
 * @param atNanos when, by the {@code System.nanoTime()} of this JVM
 * @param compileMillis time spent in the JIT compilers so far: processor time where the JVM is on this machine and the
 *     kernel tells, elsewhere elapsed time
 * @param clock what the agent says; null where it is not asked
 */
public record JvmSample(
        long atNanos, long cpuNanos, long compileMillis, long gcCount, long gcMillis, ClockSample clock) {

    JvmSample since(JvmSample earlier) {
        return new JvmSample(
                atNanos - earlier.atNanos,
                cpuNanos - earlier.cpuNanos,
                compileMillis - earlier.compileMillis,
                gcCount - earlier.gcCount,
                gcMillis - earlier.gcMillis,
                clock);
    }

    JvmSample withCompileMillis(long other) {
        return new JvmSample(atNanos, cpuNanos, other, gcCount, gcMillis, clock);
    }
}

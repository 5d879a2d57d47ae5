package io.escapement.ab.service;

import io.escapement.ab.host.CpuThrottling;
import io.escapement.ab.host.ReadCounts;

/**
 * Counters of a service at one moment.
 *
 * @param atNanos when, by the {@code System.nanoTime()} of this JVM
 * @param compileMillis time spent in the JIT compilers so far: processor time where the JVM is on this machine and the
 *     kernel tells, elsewhere elapsed time
 * @param clock what the agent says; null where it is not asked
 * @param safepointMillis how long its threads have stood still so far; null where that is not known
 * @param reads of its clocks so far; null where nobody counts them
 * @param throttling by its CPU quota; null where it has none, or is elsewhere
 */
public record ServiceSample(
        long atNanos,
        long cpuNanos,
        long compileMillis,
        long gcCount,
        long gcMillis,
        ClockSample clock,
        Long safepointMillis,
        ReadCounts reads,
        CpuThrottling throttling) {
    /** Returns by how much the counters have grown; what is no counter stays as it is now. */
    public ServiceSample since(ServiceSample earlier) {
        return new ServiceSample(
                atNanos - earlier.atNanos,
                cpuNanos - earlier.cpuNanos,
                compileMillis - earlier.compileMillis,
                gcCount - earlier.gcCount,
                gcMillis - earlier.gcMillis,
                clock,
                safepointMillis == null || earlier.safepointMillis == null
                        ? null
                        : (Long) (safepointMillis - earlier.safepointMillis),
                reads == null || earlier.reads == null ? null : reads.since(earlier.reads),
                throttling == null ? null : throttling.since(earlier.throttling));
    }
}

package io.escapement.ab.service;

import io.escapement.ab.host.CpuThrottling;
import io.escapement.ab.host.MachineCpu;

/**
 * Counters of a service at one moment.
 *
 * @param atNanos when, by the {@code System.nanoTime()} of this JVM
 * @param compileMillis time spent in the JIT compilers so far: processor time where the JVM is on this machine and the
 *     kernel tells, elsewhere elapsed time
 * @param clock what the agent says; null where it is not asked
 * @param throttling by its CPU quota; null where it has none, or is elsewhere
 * @param machine of this JVM, which is the service's where that is not elsewhere; null where the kernel does not tell
 */
public record ServiceSample(
        long atNanos,
        long cpuNanos,
        long compileMillis,
        long gcMillis,
        ClockSample clock,
        CpuThrottling throttling,
        MachineCpu machine) {
    /** Returns by how much the counters have grown; what is no counter stays as it is now. */
    public ServiceSample since(ServiceSample earlier) {
        return new ServiceSample(
                atNanos - earlier.atNanos,
                cpuNanos - earlier.cpuNanos,
                compileMillis - earlier.compileMillis,
                gcMillis - earlier.gcMillis,
                clock,
                throttling == null ? null : throttling.since(earlier.throttling),
                machine == null || earlier.machine == null ? null : machine.since(earlier.machine));
    }
}

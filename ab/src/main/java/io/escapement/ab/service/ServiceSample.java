package io.escapement.ab.service;

import io.escapement.ab.host.CpuThrottling;
import io.escapement.ab.host.ReadCounts;

/**
 * Counters of a service at one moment.
 *
 * @param safepointMillis how long its threads have stood still so far, or {@link SafepointTime#UNKNOWN}
 * @param reads of its clocks so far; null where nobody counts them
 * @param throttling by its CPU quota; null where it has none, or is elsewhere
 */
public record ServiceSample(JvmSample jvm, long safepointMillis, ReadCounts reads, CpuThrottling throttling) {
    /** Returns by how much the counters have grown; what is no counter stays as it is now. */
    public ServiceSample since(ServiceSample earlier) {
        boolean safepoints =
                safepointMillis != SafepointTime.UNKNOWN && earlier.safepointMillis != SafepointTime.UNKNOWN;
        return new ServiceSample(
                jvm.since(earlier.jvm),
                safepoints ? safepointMillis - earlier.safepointMillis : SafepointTime.UNKNOWN,
                reads == null || earlier.reads == null ? null : reads.since(earlier.reads),
                throttling == null ? null : throttling.since(earlier.throttling));
    }

    /** Returns null if it is not known. */
    public Long knownSafepointMillis() {
        return safepointMillis == SafepointTime.UNKNOWN ? null : (Long) safepointMillis;
    }
}

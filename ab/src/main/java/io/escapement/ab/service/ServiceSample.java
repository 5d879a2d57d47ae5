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
public record ServiceSample(JvmSample jvm, long safepointMillis, ReadCounts reads, CpuThrottling throttling) {}

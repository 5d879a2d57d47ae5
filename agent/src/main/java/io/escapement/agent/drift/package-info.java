/**
 * How far the cached clock is from the real one: {@link io.escapement.agent.drift.DriftRecorder} compares them twice a
 * second, {@code ClockSampler} is one comparison, {@code DriftStatistics} and {@code LookStatistics} are recorded by
 * that thread and read by any.
 */
package io.escapement.agent.drift;

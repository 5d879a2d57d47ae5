/**
 * Measures how far the cached clock is from the real one. {@link io.escapement.agent.drift.DriftRecorder} is the
 * thread, which looks twice a second. {@code ClockSampler} compares the two clocks once. {@code DriftStatistics} and
 * {@code LookStatistics} are written by that thread and read by any.
 */
package io.escapement.agent.drift;

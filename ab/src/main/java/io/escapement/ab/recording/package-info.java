/**
 * What was measured so far, as histograms and counters by block, second and arm, and the figures that the report shows
 * of them. It knows neither who measures nor who judges. Begin at {@link io.escapement.ab.recording.Recording} and
 * {@link io.escapement.ab.recording.Metric}.
 */
package io.escapement.ab.recording;

/**
 * Measures what the agent is worth on well-known servers. Begin with {@code RealSoftwareCommand}, then {@code Arm};
 * {@code PredictionCommand} compares that with what a profile predicts.
 */
package io.escapement.bench.software;

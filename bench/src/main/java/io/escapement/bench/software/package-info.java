/**
 * Measures what the agent is worth on well-known servers. Begin with {@code RealSoftwareCommand}, then {@code Arm}.
 */
package io.escapement.bench.software;

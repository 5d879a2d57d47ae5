/**
 * Runs well-known servers without and with the agent. Begin with {@code RealSoftwareCommand}, then {@code Software}.
 */
package io.escapement.bench.software;

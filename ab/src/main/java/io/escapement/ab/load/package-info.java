/**
 * The load generator: a constant rate in the open model, or saturation in the closed model. Each connection has a
 * thread of its own. Begin at {@link io.escapement.ab.load.LoadPhase}, then {@code Worker}.
 */
package io.escapement.ab.load;

/**
 * The load generator: a constant rate in the open model, or saturation in the closed model, and the requests to choose
 * from. Each connection has a thread of its own. Begin at {@link io.escapement.ab.load.LoadPhase}, then {@code Pacing},
 * {@code Worker}, {@code HttpConnection}, and {@link io.escapement.ab.load.RequestMix}.
 */
package io.escapement.ab.load;

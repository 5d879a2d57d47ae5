/**
 * The agent's own clock over a wall clock and a kernel's page that a test steers. Begin with {@code SimulatedHost}.
 */
package io.escapement.bench.stress.simulation;

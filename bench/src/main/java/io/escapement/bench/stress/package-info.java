/**
 * Runs the jcstress tests of the agent's clock. Begin with {@code StressCommand}; what they stress is {@code
 * agent.floor.StressedClock}.
 */
package io.escapement.bench.stress;

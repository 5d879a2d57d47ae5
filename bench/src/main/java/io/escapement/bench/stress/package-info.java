/**
 * Runs the jcstress tests of the agent's clock. Begin with {@code StressCommand}; the tested clock is {@code
 * agent.floor.StressedClock}.
 */
package io.escapement.bench.stress;

/**
 * jcstress tests, one for each guarantee of the agent's clock, over a simulated kernel. Begin with {@code
 * StressedClock}.
 */
package io.escapement.bench.stress;

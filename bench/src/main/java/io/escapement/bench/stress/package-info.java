/** Runs the jcstress tests of the agent's clock and makes one table of them. Begin with {@code StressCommand}. */
package io.escapement.bench.stress;

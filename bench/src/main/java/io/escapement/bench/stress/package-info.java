/** Runs the jcstress tests of the agent's clock. Begin with {@code StressCommand}. */
package io.escapement.bench.stress;

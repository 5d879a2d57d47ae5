/** jcstress tests, one for each guarantee of the agent's clock. Begin with {@code Bounded}. */
package io.escapement.bench.stress.guarantee;

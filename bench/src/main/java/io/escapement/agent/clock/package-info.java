/** Opens the agent's publisher to the stress tests, from its own package: {@code StressedClock}. */
package io.escapement.agent.clock;

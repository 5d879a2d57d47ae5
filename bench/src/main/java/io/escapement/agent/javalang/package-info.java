/** Opens the agent's clock to the stress tests, from its own package: {@code OpenClock}. */
package io.escapement.agent.javalang;

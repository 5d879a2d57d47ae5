/** Opens the agent's publisher to the stress tests, from its own package: {@code OpenPublisher}. */
package io.escapement.agent.clock;

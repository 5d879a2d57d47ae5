/** Opens the agent's publisher to the stress tests, from its own package. Begin with {@code OpenPublisher}. */
package io.escapement.agent.clock;

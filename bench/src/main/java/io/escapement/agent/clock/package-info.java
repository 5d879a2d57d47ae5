/** Opens the agent's publisher and floor to the stress tests, from their own package. Begin with {@code OpenPublisher}. */
package io.escapement.agent.clock;

/** Opens the agent's floor to the stress tests, from its own package: {@code OpenFloor}. */
package io.escapement.agent.floor;

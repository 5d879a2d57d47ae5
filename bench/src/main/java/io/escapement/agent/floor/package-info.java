/** The agent's clock as the stress tests drive it: only classes of this package may have its writer publish. */
package io.escapement.agent.floor;

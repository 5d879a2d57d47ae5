/** The words of the agent's clock as the stress tests read them: only classes of this package may. */
package io.escapement.agent.javalang;

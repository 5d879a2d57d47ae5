/** Opens the agent's rewriter to the lab, from its own package: {@code OpenRewriter}. */
package io.escapement.agent.rewrite;

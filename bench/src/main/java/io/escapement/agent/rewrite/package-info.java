/** The agent's rewriter as {@code corpus} calls it: only classes of this package may. */
package io.escapement.agent.rewrite;

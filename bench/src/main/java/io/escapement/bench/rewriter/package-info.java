/**
 * Loads the agent's rewriter from a given jar and lists class files of archives, for {@code corpus} and {@code jmh}.
 * Begin with {@code AgentClasses}.
 */
package io.escapement.bench.rewriter;

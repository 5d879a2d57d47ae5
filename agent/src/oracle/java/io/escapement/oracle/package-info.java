/**
 * What rewriting must give, by way of ASM, which shares nothing with the agent's rewriter: the tests of the agent and
 * the lab's {@code corpus} compare the two. Begin with {@code FormsOracle}. Uses nothing of the project's.
 */
package io.escapement.oracle;

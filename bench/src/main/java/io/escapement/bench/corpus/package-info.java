/**
 * Checks the agent's rewriter over every class of many libraries, against ASM and the JVM's verifier. Owns the
 * corpus and its report. Begin with {@code CorpusCommand}.
 */
package io.escapement.bench.corpus;

/**
 * Checks the agent's rewriter over every class of many libraries, by ASM and by the JVM's verifier. Has the corpus and
 * its report. Begin with {@code CorpusCommand}.
 */
package io.escapement.bench.corpus;

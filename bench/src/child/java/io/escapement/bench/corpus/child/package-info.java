/** The JVM that loads and verifies rewritten classes. Uses {@code clocks}. Java 8. See {@code VerifyingChild}. */
package io.escapement.bench.corpus.child;

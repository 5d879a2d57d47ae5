/**
 * The JVM that loads and verifies rewritten classes. Uses nothing of ours. Java 8. Begin with {@code
 * VerifyingChild}.
 */
package io.escapement.bench.corpus.child;

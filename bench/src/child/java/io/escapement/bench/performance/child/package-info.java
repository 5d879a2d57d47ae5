/** The JVM that reads one clock in many threads. Java 8. Begin with {@code ArticleChild}. */
package io.escapement.bench.performance.child;

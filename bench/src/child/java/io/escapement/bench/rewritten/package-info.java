/**
 * The code that the agent rewrites in the measured JVMs. Uses no other package of the project. Java 8. Begin with
 * {@code RewrittenClock}.
 */
package io.escapement.bench.rewritten;

/**
 * What the agent rewrites in the JVMs that are measured. Uses nothing of ours. Java 8. Begin with {@code
 * RewrittenClock}.
 */
package io.escapement.bench.rewritten;

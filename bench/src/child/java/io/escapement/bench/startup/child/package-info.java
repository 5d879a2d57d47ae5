/**
 * The programs and the empty agent whose start is measured. Uses nothing of ours. Java 8. Begin with {@code Hello}.
 */
package io.escapement.bench.startup.child;

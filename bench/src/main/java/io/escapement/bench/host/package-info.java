/** Starts child processes. Uses no other package. Begin with {@code ChildProcess}. */
package io.escapement.bench.host;

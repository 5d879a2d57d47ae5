/**
 * Starts child processes and reads what the host says of itself. Uses only {@code child}. Begin with {@code
 * ChildProcess}.
 */
package io.escapement.bench.host;

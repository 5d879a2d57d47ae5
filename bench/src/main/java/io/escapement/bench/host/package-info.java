/**
 * Starts child processes and reads what the host says of itself. Uses only {@code clocks}. Begin with {@code
 * ChildProcess}.
 */
package io.escapement.bench.host;

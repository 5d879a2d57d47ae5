/**
 * Child processes, the slow clock that they run on, and the files of the build that they run. Uses no other package of
 * the lab. Begin with {@code ChildProcess}.
 */
package io.escapement.bench.host;

/** Measures what the agent adds to the start of a JVM, and what it holds then. Begin with {@code StartUpCommand}. */
package io.escapement.bench.startup;

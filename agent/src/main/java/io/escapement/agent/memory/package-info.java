/**
 * Full heaps: {@link io.escapement.agent.memory.Memory} tells whether there is memory for a piece of work. {@code
 * LastResort} prints the line that must be printed without any memory.
 */
package io.escapement.agent.memory;

/**
 * A heap that is full: {@link io.escapement.agent.memory.Memory} says whether there is memory for a piece of work;
 * {@code LastResort} is for what must be said without any.
 */
package io.escapement.agent.memory;

/**
 * The kernel's coarse clock, and the word of memory by which readers follow it. Read {@code javalang.EscapementClock}
 * first: it states the protocol between the agent's threads and readers.
 *
 * <p>{@code FloorFinder} finds the floor, by {@code PageSearch} and {@code SequenceSearch}, in the page that the kernel
 * shares with every process; {@link io.escapement.agent.floor.Floor} reads it; {@code FloorWatch} knows its steps.
 * {@code FloorGuard} checks, on the watch's thread, whether the floor is still the kernel's clock.
 *
 * <p>{@code ClockWriter} moves the word, whose bits {@code ClockWords} knows. {@code Ticker} is the thread of {@code
 * tick=1ms}, on which nothing depends.
 */
package io.escapement.agent.floor;

/**
 * The floor that the cached clock follows, who writes the word beside readers, and figures of both. Read {@code
 * javalang.EscapementClock} first: it states the protocol.
 *
 * <p>Writing: {@link io.escapement.agent.clock.ClockWriter} moves the word of one clock, {@code ClockWords} are its
 * values. The watch engages by it. {@code Ticker} is the thread that publishes with {@code tick=1ms}, and nothing
 * depends on it.
 *
 * <p>The floor is the kernel's coarse clock. {@code FloorFinder} finds it, by {@code PageSearch} in the page that the
 * kernel shares with every process; {@code Floor} reads it; {@code FloorLook} compares it with the real clock once.
 * {@code FloorWatch} knows its step and its lag. {@code FloorGuard} looks whether it is still that clock; the watch has
 * it look in each turn.
 *
 * <p>Figures: {@code DriftRecorder} compares cached clock, floor and real clock twice a second. {@code LookStatistics}
 * and {@code DriftStatistics} are recorded by one thread and read by any.
 */
package io.escapement.agent.clock;

/**
 * The one writer of the cached clock. {@code Ticker} is its thread, {@code TickLoop} when it wakes, {@code Publisher} what
 * it writes, {@link io.escapement.agent.clock.ClockWords} the words that it shares with readers. {@code DriftRecorder} is a
 * reader that compares both clocks. Begin with {@code javalang.EscapementClock}, which states the protocol; a new clock to
 * publish starts here.
 */
package io.escapement.agent.clock;

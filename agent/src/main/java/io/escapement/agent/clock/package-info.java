/**
 * The one writer of the cached clock. {@code Ticker} is its thread, {@code TickLoop} decides when it wakes, {@code
 * Publisher} writes, {@link io.escapement.agent.clock.ClockWords} are the words that it shares with readers. {@code
 * DriftRecorder} is a reader that compares both clocks. Uses {@code floor}, {@code stats} and {@code threads}. Begin
 * with {@code javalang.EscapementClock}, which states the protocol; a new clock to publish starts here.
 */
package io.escapement.agent.clock;

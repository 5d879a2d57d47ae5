/**
 * The one writer of the cached clock. Read {@code javalang.EscapementClock} first: it states the protocol. {@code
 * Ticker} is the thread from its start to its end, {@link io.escapement.agent.clock.Publisher} writes, {@code
 * ClockWords} are the words of memory that it shares with readers. {@code ClockReading} reads all clocks
 * by one read of the slow one; {@code ReadRate} finds out how often the clock is read. {@code DriftRecorder} is a reader
 * that compares both clocks. Another value to publish starts in {@code Publisher}; another call to rewrite, in {@code
 * reads}. Uses {@code floor}, {@code stats} and {@code threads}.
 */
package io.escapement.agent.clock;

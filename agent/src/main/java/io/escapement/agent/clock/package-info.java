/**
 * The cached clock's writer, the floor that bounds its staleness, and their figures. Read {@code
 * javalang.EscapementClock} first: it states the protocol between writer and readers.
 *
 * <p>Writing: {@code Ticker} is the thread, {@link io.escapement.agent.clock.Publisher} writes, {@code ClockWords} are
 * the words of memory that it shares with readers. {@code ClockReading} reads all clocks by one read of the slow one.
 * {@code ReadRate} measures how often the clock is read, {@code TickerWorth} and {@code Doze} decide whether ticking
 * pays.
 *
 * <p>The floor is the kernel's coarse clock. {@code FloorFinder} finds it, by {@code PageSearch} in the page that the
 * kernel shares with every process; {@code Floor} reads it; {@code FloorWatch} checks that it still follows the real
 * clock, and how late it is.
 *
 * <p>Figures: {@code DriftRecorder} compares the cached clock with the real one; {@code TickStatistics} and {@code
 * DriftStatistics} are recorded by one thread and read by any.
 */
package io.escapement.agent.clock;

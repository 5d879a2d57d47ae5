/**
 * Figures and MBeans. A snapshot has a field for each attribute: {@link io.escapement.agent.jmx.ClockFigures}, {@code
 * NanoFigures}, {@code RewriteFigures}. JMX, {@code status} and metrics read the same snapshots. Another attribute is a
 * field there, with its description, the line that reads it from whatever records it, and, if that is neither {@code
 * LookStatistics} nor {@code DriftStatistics}, a line of {@code CachedClocks.addTo}; {@code FiguresBean} shows it by
 * reflection. An operation is a described method of {@code ClockControl}, {@code RewritesBean} or {@code
 * NanoClockBean}.
 *
 * <p>No other package uses {@code javax.management}. The beans are loaded once somebody has made an MBean server;
 * figures, {@code ClockControl} and {@code ClockNews} load without it.
 */
package io.escapement.agent.jmx;

/**
 * The agent's figures. A snapshot has a field for each attribute: {@link
 * io.escapement.agent.figures.ClockFigures}, {@code NanoFigures}, {@code RewriteFigures}. JMX, {@code status} and
 * metrics read the same snapshots. Another attribute is a field there, with its description, and the line that reads
 * it from whatever records it; {@code jmx.FiguresBean} shows it by reflection.
 */
package io.escapement.agent.figures;

/**
 * The agent's figures. A snapshot has a field for each attribute: {@link io.escapement.agent.figures.ClockFigures},
 * {@code NanoFigures}, {@code RewriteFigures}. JMX, {@code status} and metrics read the same snapshots. A new attribute
 * is a field there, with its description, and the line that reads the figure from where it is recorded. {@code
 * jmx.FiguresBean} shows the fields by reflection.
 */
package io.escapement.agent.figures;

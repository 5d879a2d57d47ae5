/**
 * The three charts of a report: differences, percentile curves, time line. They draw on any
 * {@link io.escapement.ab.draw.Drawing}, and know neither HTML nor PNG. Begin at
 * {@link io.escapement.ab.chart.DifferenceChart}.
 */
package io.escapement.ab.chart;

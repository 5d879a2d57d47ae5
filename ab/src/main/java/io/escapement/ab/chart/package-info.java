/**
 * The three charts of a report: differences, percentile curves, time line. Each makes one {@link
 * io.escapement.ab.draw.Drawing}, and knows neither HTML nor PNG. Begin at {@link
 * io.escapement.ab.chart.DifferenceChart}.
 */
package io.escapement.ab.chart;

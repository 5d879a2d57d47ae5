/**
 * The three charts of a report (differences, percentile curves, time line), what they are drawn with, and the PNG files
 * of them. A chart is one {@link io.escapement.ab.chart.Drawing}, and knows no HTML. Begin at
 * {@link io.escapement.ab.chart.DifferenceChart}.
 */
package io.escapement.ab.chart;

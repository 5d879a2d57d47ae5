/**
 * The measured figures, by block, second and arm, and the findings: the records of {@code report.json}, each made from
 * histograms and counters in its own file. Names and types are a promise to the readers of that file: a change of
 * meaning raises {@code formatVersion}. This package knows neither who measures nor who judges. Begin at {@link
 * io.escapement.ab.report.AbReport}, then {@link io.escapement.ab.report.Recording} and {@link
 * io.escapement.ab.report.MeasuredBlock}. {@code Plan} says what is compared; {@code ReportText}, and {@code
 * ReportPage} with the resource {@code report.html}, are what a user sees.
 */
package io.escapement.ab.report;

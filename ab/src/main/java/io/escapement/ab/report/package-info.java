/**
 * What was measured, by block, second and arm, and what was found: the records of {@code report.json}, each made from
 * histograms and counters in its own file. Names and types are a promise to whoever reads that file: a change of
 * meaning raises {@code formatVersion}. It knows neither who measures nor who judges. Begin at {@link
 * io.escapement.ab.report.AbReport}, then {@link io.escapement.ab.report.Recording} and {@link
 * io.escapement.ab.report.MeasuredBlock}. What is compared is {@code Plan}; what is seen is {@code ReportText}, and {@code
 * ReportPage} with the resource {@code report.html}.
 */
package io.escapement.ab.report;

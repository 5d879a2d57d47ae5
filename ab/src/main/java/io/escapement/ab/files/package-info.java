/**
 * The report's folder and its files: page, text, JSON, and the log of latencies that is written while the run lasts.
 * Page and text have their tables in common. Begin at {@link io.escapement.ab.files.ReportFolder}, for what is seen at
 * {@code ReportPage} and the resource {@code report.html}.
 */
package io.escapement.ab.files;

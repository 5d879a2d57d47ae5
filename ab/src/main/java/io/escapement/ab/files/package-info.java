/**
 * The report's folder and its files: page, text, JSON, CSV, and what is written while the run lasts. Page and text show
 * the same tables. Begin at {@link io.escapement.ab.files.ReportFolder}, for what is seen at
 * {@link io.escapement.ab.files.ReportPage}.
 */
package io.escapement.ab.files;

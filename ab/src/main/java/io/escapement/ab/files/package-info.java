/**
 * The report's folder and its files, those that are written while the run lasts among them. Begin at
 * {@link io.escapement.ab.files.ReportFolder}.
 */
package io.escapement.ab.files;

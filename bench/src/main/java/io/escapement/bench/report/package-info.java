/**
 * A command that leaves a report, and what reports are made of: the conditions, and a page with text and tables in
 * Markdown. Begin with {@code LabCommand}.
 */
package io.escapement.bench.report;

/**
 * A command that writes a report, and the parts of reports: the conditions, and a page with text and tables in
 * Markdown. Begin with {@code LabCommand}.
 */
package io.escapement.bench.report;

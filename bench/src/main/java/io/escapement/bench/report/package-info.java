/**
 * Writes reports: Markdown and JSON, tables, figures, and medians of rounds with their intervals. Begin with
 * {@code Page}.
 */
package io.escapement.bench.report;

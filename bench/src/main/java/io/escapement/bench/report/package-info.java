/** Writes reports: Markdown, JSON, styles of charts. Uses {@code clocks} for their styles. Begin with {@code Page}. */
package io.escapement.bench.report;

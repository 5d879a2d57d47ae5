/** Writes reports: Markdown, HTML, JSON and charts. Uses {@code clocks} for their styles. Begin with {@code Page}. */
package io.escapement.bench.report;

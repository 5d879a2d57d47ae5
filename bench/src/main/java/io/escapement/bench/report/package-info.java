/**
 * Writes reports: Markdown, JSON, styles of charts, and medians of rounds with their intervals. Uses {@code clocks} for
 * their styles. Begin with {@code Page}.
 */
package io.escapement.bench.report;

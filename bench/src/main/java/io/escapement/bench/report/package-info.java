/** Writes reports: Markdown, HTML, JSON and charts. Uses no other package of the lab. Begin with {@code Page}. */
package io.escapement.bench.report;

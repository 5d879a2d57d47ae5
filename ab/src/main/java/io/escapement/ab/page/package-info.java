/**
 * The report as an HTML page: its sections and tables, and the charts set into it. It reads the report's records only.
 * Begin at {@link io.escapement.ab.page.ReportPage}.
 */
package io.escapement.ab.page;

/**
 * What is to be measured and what was: the file that keeps it, so that a run can go on, and how it looks on a page, as
 * figures, tables, charts and promises. Uses {@code report}. Begin with {@code Item}, then {@code Results}.
 */
package io.escapement.bench.performance.result;

/**
 * The {@code ab} command: its options, the run from start to report, its exit status; and {@code observe} and
 * {@code fleet}. Begin at {@link io.escapement.ab.AbCommand}. {@code run} fills a recording and says what it
 * means, by {@code compare}; {@code report} makes a page, text and data of that. An option is a field of
 * {@code PlanOptions}, {@code ServiceOptions}, {@code LoadOptions} or of a command. This package puts all the
 * others together, and none of them knows it.
 */
package io.escapement.ab;

/**
 * The {@code ab} command: its options, the run from start to report, its exit status. Begin at {@link
 * io.escapement.ab.AbCommand}, then {@link io.escapement.ab.AbSession}. {@code judge} makes the records of
 * {@code report} complete, {@code files} makes a page, text and data of them. An option is a field of {@code
 * PlanOptions}, {@code ServiceOptions} or {@code AbCommand}. It puts all the other packages together, and none of them
 * knows it.
 */
package io.escapement.ab;

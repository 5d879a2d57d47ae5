/**
 * The {@code ab} command: its options, the run from start to report, its exit status. Begin at
 * {@link io.escapement.ab.AbCommand}, then {@link io.escapement.ab.AbSession}. It puts all the other packages together,
 * and none of them knows it.
 */
package io.escapement.ab;

/**
 * Two arms against each other, by pairs of values: what {@code ab}, {@code observe} and {@code fleet} have in common. A
 * {@link io.escapement.ab.compare.Pair} is a figure of both arms in one round, a {@link
 * io.escapement.ab.compare.Comparison} the family of all figures; {@code MaxT} says which of them differ, {@code
 * PseudoMedian} by how much, {@link io.escapement.ab.compare.Finding} in which words. This package knows neither blocks
 * nor services. Begin at {@link io.escapement.ab.compare.Comparison}, then {@code MaxT}.
 */
package io.escapement.ab.compare;

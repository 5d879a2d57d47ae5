package io.escapement.bench.experiment;

import java.util.Collection;

/**
 * A report for programs.
 *
 * @param settings what was asked for
 */
public record Everything<S, F>(Conditions conditions, S settings, Collection<Result<Item, F>> results) {}

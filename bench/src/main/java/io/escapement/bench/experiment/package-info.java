/**
 * The skeleton of experiments that measure item by item: rounds, what is left, results, the report after each, the
 * machine. An experiment is what implements {@code Experiment}; begin with {@code Run}.
 */
package io.escapement.bench.experiment;

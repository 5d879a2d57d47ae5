/**
 * The records of {@code report.json} and {@code rates.json}. Names and types are a promise to whoever reads these
 * files: a change of meaning raises {@code formatVersion}. Begin at {@link io.escapement.ab.report.AbReport}.
 */
package io.escapement.ab.report;

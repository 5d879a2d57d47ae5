/**
 * The benchmarks. Their commands share {@code report} and {@code host}; the measured JVMs share {@code clocks} and
 * {@code rewritten}. Each other package is a command. Begin with {@code Main}.
 */
package io.escapement.bench;

/** Measures what a JVM pays by its rate of reads, and how the agent rests. Begin with {@code RatesCommand}. */
package io.escapement.bench.rates;

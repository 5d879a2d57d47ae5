/** Measures what a JVM pays, and how precise its clock is, by its rate of reads. Begin with {@code RatesCommand}. */
package io.escapement.bench.rates;

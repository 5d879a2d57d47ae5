/** Measures what one read of a clock costs, by JMH. Begin with {@code ReadBenchmark}. */
package io.escapement.bench.reads;

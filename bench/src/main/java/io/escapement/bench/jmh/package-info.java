/** JMH benchmarks, one question a file. {@code performance} runs them. Begin with {@code ReadCostBenchmark}. */
package io.escapement.bench.jmh;

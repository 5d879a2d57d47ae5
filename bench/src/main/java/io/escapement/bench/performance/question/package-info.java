/**
 * One class a question: what to measure, how, and what the page says of it. Uses {@code result}, and JMH or child JVMs.
 * Begin with {@code Question}, then {@code ReadCostQuestion}. A new one is a {@code Topic} in {@code result} and a case
 * of {@code Question.asked}, with a benchmark in {@code jmh} if JMH measures it.
 */
package io.escapement.bench.performance.question;

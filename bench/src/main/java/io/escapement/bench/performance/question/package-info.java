/**
 * One class a question: what to measure, how, and what the page says of it. Uses {@code result}, and JMH or child JVMs.
 * Begin with {@code Question}, then {@code ReadCostQuestion}.
 */
package io.escapement.bench.performance.question;

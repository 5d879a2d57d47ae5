/** The JVMs that read the clock at a given rate. Java 8. Begin with {@code ConstantRate}. */
package io.escapement.bench.rates.child;

/** The JVM that reads the clock at given rates. Java 8. Begin with {@code PacedReader}. */
package io.escapement.bench.rates.child;

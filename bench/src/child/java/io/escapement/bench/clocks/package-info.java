/**
 * The clocks that are compared: the agent's, other people's and the JDK's. Java 8. Begin with {@code MeasuredClock}. A
 * new clock is a constant and a case of {@code start} there.
 */
package io.escapement.bench.clocks;

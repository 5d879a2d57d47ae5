/**
 * The JVMs whose wall clock is stepped and whose clocksource is switched. Java 8. Begin with {@code SteppedReaders}
 * and {@code SwitchedJvm}.
 */
package io.escapement.bench.kernel.child;

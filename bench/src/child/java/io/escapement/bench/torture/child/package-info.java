/** The JVM under torture: one clock, one fault. Java 8. Begin with {@code Child}. */
package io.escapement.bench.torture.child;

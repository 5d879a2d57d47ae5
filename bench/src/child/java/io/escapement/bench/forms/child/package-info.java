/** The JVM that measures each form of reading a clock. Java 8. Begin with {@code FormCosts}. */
package io.escapement.bench.forms.child;

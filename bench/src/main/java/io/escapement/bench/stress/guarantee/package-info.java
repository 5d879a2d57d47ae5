/**
 * jcstress tests of the clock's guarantees, which {@code --tests} selects by the names of their classes. Begin with
 * {@code Limits}. {@code StressIT} lists the names.
 */
package io.escapement.bench.stress.guarantee;

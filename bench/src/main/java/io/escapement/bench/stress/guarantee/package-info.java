/**
 * jcstress tests of the clock's guarantees, by topic: each is a class within one of these, and {@code --tests} and the
 * table know it by its own name. Begin with {@code Limits}. {@code
 * StressIT} lists the names.
 */
package io.escapement.bench.stress.guarantee;

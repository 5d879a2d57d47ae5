/**
 * Class file in, class file out: finds the call sites of {@code System.currentTimeMillis} in the constant pool, gives
 * them another owner, and knows which classes may be touched. Uses the JDK only. Begin with {@link
 * io.escapement.agent.rewrite.ClockTransformer}, which the JVM calls; {@code CallSiteRewriter} is the rewriting itself.
 * A new way of reading the clock is a new form there.
 */
package io.escapement.agent.rewrite;

/**
 * Class file in, class file out, in the thread that loads the class: finds the call sites of {@code
 * System.currentTimeMillis} in the constant pool, gives them another owner, and knows which classes may be touched.
 * Begin with {@link io.escapement.agent.rewrite.ClockTransformer}, which the JVM calls; {@code CallSiteRewriter} is the
 * rewriting itself, {@code ClockNames} the quick test that most classes fail, {@code CallReference} the method that is
 * looked for, {@code MixedForms} the other ways of reading the clock, which it counts in a class that is rewritten.
 * Another call to rewrite is one in {@code ClockNames}, {@code CallReference}, {@code CallSiteRewriter}, {@code
 * HiddenClasses} and {@code Retransformer}, a method of the same name and descriptor in {@code
 * javalang.EscapementClock}, and a proof in {@code inject.SelfTest} and {@code inject.Installation}; it comes out of
 * {@code MixedForms}. Uses the JDK only.
 */
package io.escapement.agent.rewrite;

/**
 * Class file in, class file out, in the thread that loads the class: finds the call sites that read the wall clock, has
 * them call other methods, and knows which classes may be touched. Begin with {@link
 * io.escapement.agent.rewrite.ClockTransformer}, which the JVM calls; {@code CallSiteRewriter} is the rewriting itself,
 * {@code ReadForms} finds what to rewrite, and what else reads the clock, by the table in {@code reads.ReadGroup};
 * {@code ClockNames} is the quick test that most classes fail. Uses {@code log} and {@code reads}.
 */
package io.escapement.agent.rewrite;

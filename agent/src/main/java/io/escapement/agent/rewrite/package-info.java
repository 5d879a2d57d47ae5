/**
 * Class file in, class file out, in the thread that loads the class: finds the call sites that read the wall clock, has
 * them call other methods, and knows which classes may be touched. Begin with {@link
 * io.escapement.agent.rewrite.ClockTransformer}, which the JVM calls; {@code CallSiteRewriter} is the rewriting itself,
 * {@code ReadForms} the table of what is looked for and what is called instead, {@code ClockNames} the quick test that
 * most classes fail, {@code MixedForms} the ways of reading the clock that stay, which it counts in a class that is
 * rewritten. Another form to rewrite is a line in {@code ReadForms} and a method in {@code javalang.EscapementReads}.
 * Uses the JDK only.
 */
package io.escapement.agent.rewrite;

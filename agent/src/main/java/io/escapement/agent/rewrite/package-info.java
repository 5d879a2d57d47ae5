/**
 * Class file in, class file out, in the thread that loads the class. {@link
 * io.escapement.agent.rewrite.ClockTransformer}, which the JVM calls, knows which classes may be rewritten; {@code
 * ClockNames} is the quick test that most classes fail; {@code CallSiteRewriter} is the rewriting itself.
 *
 * <p>{@code ReadGroup} is the one table of the ways of reading a clock: the words of the option {@code reads}, what
 * people read of each, and the forms in which code writes such a read. Options, rewriter, {@code profile} and MBeans
 * follow from it. What goes with another form, {@code ReadGroup.forms} says; another group is a constant, and an
 * attribute of the MBean. {@code ReadForms} finds these forms in a class, and what else reads the clock.
 */
package io.escapement.agent.rewrite;

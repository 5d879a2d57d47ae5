/**
 * Class file in, class file out, in the thread that loads the class. {@link
 * io.escapement.agent.rewrite.ClockTransformer}, which the JVM calls, knows which classes may be rewritten; {@code
 * ReadForms} finds the reads of a class, {@code CallSiteRewriter} rewrites them; {@code Retransformer} has loaded
 * classes rewritten, in short batches; {@code RewriteLedger} knows what was.
 */
package io.escapement.agent.rewrite;

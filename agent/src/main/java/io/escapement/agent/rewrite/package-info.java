/**
 * Turns a class file into a rewritten one, in the thread that loads the class. {@link
 * io.escapement.agent.rewrite.ClockTransformer}, which the JVM calls, knows which classes may be rewritten. {@code
 * ReadForms} finds the reads of a class, and {@code CallSiteRewriter} rewrites them. {@code Retransformer} has loaded
 * classes rewritten, in short batches. {@code RewriteLedger} records the results.
 */
package io.escapement.agent.rewrite;

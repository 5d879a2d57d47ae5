/**
 * Ways of reading a clock: {@link io.escapement.agent.reads.ReadGroup} has the words of the option {@code reads}, what
 * people read of each, and the forms in which code writes such a read. It is the one table of them: the options, the
 * rewriter, {@code profile} and the MBeans follow from it. Another form is a line there, a method of
 * {@code javalang.EscapementReads}, and a line of the tests' {@code FormTable}; another group is a constant, which
 * {@code ReadGroupTest} holds against the MBean. Uses the JDK only.
 */
package io.escapement.agent.reads;

/**
 * The classes that are defined in {@code java.lang}, under the names that they have here. These classes use JDK types
 * only. {@link io.escapement.agent.javalang.EscapementClock} runs in the application's threads: rewritten call sites
 * call it. Its comment states the protocol between readers and writers, with the argument why the protocol holds.
 * {@code EscapementReads} has the other ways of reading the wall clock, over the same word. {@code EscapementNanos}
 * replaces {@code System.nanoTime}, over a second copy of {@code EscapementClock}. {@code
 * EscapementManagementFactoryServer} tells, in the agent's threads, whether there is an MBean server. {@code Unsafe}
 * stands for the JVM's own class of that name, and is never loaded. No other class of the agent may refer to these
 * classes, which are read as class files. For the other code that runs in the application's threads see
 * docs/how-it-works.md. Why: docs/decisions/01-class-in-java-lang.md.
 */
package io.escapement.agent.javalang;

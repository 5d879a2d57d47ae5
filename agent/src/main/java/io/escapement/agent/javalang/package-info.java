/**
 * The classes that are defined in {@code java.lang}, under the names that they have here. They use JDK types only.
 * {@link io.escapement.agent.javalang.EscapementClock} runs in the application's threads: rewritten call sites call it.
 * It states the protocol between readers and whoever writes beside them, with the argument why it holds. {@code
 * EscapementReads} has the other ways of reading the wall clock, over the same word. {@code EscapementNanos} is what
 * calls of {@code System.nanoTime} become, over a second copy of {@code EscapementClock}. {@code
 * EscapementManagementFactoryServer} tells, in the agent's threads, whether there is an MBean server. {@code Unsafe}
 * stands for the JVM's own class of that name, and is never loaded. Nothing of the agent may refer to these classes:
 * they are read as class files. What else runs in the application's threads: docs/how-it-works.md. Why:
 * docs/decisions/01-class-in-java-lang.md.
 */
package io.escapement.agent.javalang;

/**
 * The classes that are defined in {@code java.lang}, under the names that they have here. They use JDK types only.
 * {@link io.escapement.agent.javalang.EscapementClock} runs in the application's threads: rewritten call sites call it,
 * and it states the protocol between readers and ticker with the argument why it holds. Nothing of the agent may refer
 * to these classes: they are read as class files.
 */
package io.escapement.agent.javalang;

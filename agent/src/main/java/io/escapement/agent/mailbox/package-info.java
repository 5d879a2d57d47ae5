/**
 * Commands from a shell, as they reach this JVM. Each comes as a file, and its answer goes into the same file; no
 * socket is opened. {@link io.escapement.agent.mailbox.Mailbox} finds a command, {@code Letter} is that and its
 * answer, {@code CommandThread} runs it by a class of {@code io.escapement.tools}.
 */
package io.escapement.agent.mailbox;

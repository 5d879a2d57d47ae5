/**
 * Commands from a shell, as they reach this JVM. Each command comes as a file, and its answer goes into the same file;
 * no socket is opened. {@link io.escapement.agent.mailbox.Mailbox} finds a command. {@code Letter} holds the command
 * and its answer. {@code CommandThread} runs the command by a class of {@code io.escapement.tools}.
 */
package io.escapement.agent.mailbox;

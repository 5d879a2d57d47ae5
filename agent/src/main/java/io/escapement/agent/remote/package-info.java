/**
 * Commands from a shell, as they reach this JVM. Each comes as a file where the agent runs, or by way of {@code
 * agentmain}; its answer goes into a file that the asking command has made; no socket is opened. {@code Mailbox} finds
 * a command, {@code CommandThread} runs it by a class of {@code io.escapement.tools}, {@code Answer} is how the answer
 * goes back.
 */
package io.escapement.agent.remote;

/**
 * Runs commands from a shell in a running JVM. {@code agent.mailbox.CommandThread} loads {@code RemoteCommand} by its
 * name once a command comes. The only package of the tools that the agent knows of.
 */
package io.escapement.tools.command;

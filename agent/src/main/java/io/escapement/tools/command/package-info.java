/**
 * What a command from a shell does in a running JVM: {@code agent.mailbox.CommandThread} loads {@code RemoteCommand} by
 * its name once one comes. The only package of the tools that the agent knows of.
 */
package io.escapement.tools.command;

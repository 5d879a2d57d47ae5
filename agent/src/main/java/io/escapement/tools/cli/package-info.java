/**
 * The command line, {@code java -jar escapement-agent.jar}: a class for each command, or for a few that are alike.
 * Never loaded in a service. The only package that uses picocli. Begin with {@code Main}, which lists the commands.
 */
package io.escapement.tools.cli;

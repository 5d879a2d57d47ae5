/**
 * The command line, {@code java -jar escapement-agent.jar}: {@code doctor}, {@code check} and {@code scan}. Never
 * loaded in a service. The only package that uses picocli. Begin with {@code Main}.
 */
package io.escapement.agent.cli;

/**
 * {@code java -jar escapement-agent.jar}: {@code doctor} and {@code check}. Never loaded in a service.
 */
package io.escapement.agent.cli;

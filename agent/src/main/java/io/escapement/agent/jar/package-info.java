/**
 * The agent's own jar, from which classes and tables are read, and the commands that are printed for it.
 */
package io.escapement.agent.jar;

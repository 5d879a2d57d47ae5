/**
 * Options and the command line: mistakes, precedence, what is printed. Options themselves have unit tests in
 * {@code io.escapement.agent.config}.
 */
package io.escapement.it.options;

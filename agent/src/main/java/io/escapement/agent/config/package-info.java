/**
 * The options: one table ({@link io.escapement.agent.config.Option}), read from four sources by {@code OptionReader},
 * checked as a whole. A new option is a line in that table and a method of {@code AgentOptions}; a new form of values
 * is one in {@code OptionForm}. Uses the JDK only: the command line reads options as well.
 */
package io.escapement.agent.config;

/**
 * The options: one table ({@link io.escapement.agent.config.Option}), read from four sources, checked as a whole. A new
 * option is a line in that table and a method of {@code AgentOptions}; its form, if it is new, is one in {@code
 * OptionForm}. Uses the JDK only: the command line reads options as well.
 */
package io.escapement.agent.config;

/**
 * The options: one table ({@link io.escapement.agent.config.Option}), read from three sources by {@code OptionReader},
 * checked as a whole. A new option is a line in that table, a method of {@code AgentOptions} for the code that needs
 * the value, and a section of {@code docs/options.md}. A new form of values is a constant in {@code OptionForm}. The
 * command {@code check} follows from the table. {@code OptionValuesTest} needs values of the new option. Options that
 * contradict each other are in {@code OptionReader.addContradictions}.
 */
package io.escapement.agent.config;

/**
 * The options: one table ({@link io.escapement.agent.config.Option}), read from three sources by {@code OptionReader},
 * checked as a whole. A new option is a line in that table, a method of {@code AgentOptions} for whoever needs the
 * value, and a section of {@code docs/options.md}; a new form of values is one in {@code OptionForm}. {@code check}
 * follows from the table; {@code OptionValuesTest} wants values of it; what does not go
 * together is in {@code OptionReader.addContradictions}.
 */
package io.escapement.agent.config;

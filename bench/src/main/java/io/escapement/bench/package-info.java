/**
 * The lab. {@code report} and {@code host} are what its commands share, {@code clocks} and {@code rewritten} what the
 * measured JVMs share; each other package is a command. Begin with {@code Main}.
 */
package io.escapement.bench;

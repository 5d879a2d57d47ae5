/**
 * Measures what the agent is worth on well-known servers: beside what a profile predicts, and beside a cure of the
 * host. Begin with {@code EffectRun}, then {@code Arm}; {@code Software} is the table of servers.
 */
package io.escapement.bench.software;

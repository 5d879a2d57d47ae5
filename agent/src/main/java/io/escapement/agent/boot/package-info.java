/**
 * The JVM enters here: {@code premain} and {@code agentmain}, the options, the first look at the clock, and the decision.
 * Everything else is started from here; nothing here lives on. Begin with {@link io.escapement.agent.boot.PreMain}.
 */
package io.escapement.agent.boot;

/**
 * The way in: {@code premain} and {@code agentmain}, the options, the first measurement of the clock, and the decision.
 * Everything else is started from here, and nothing here lives on. May use all but {@code cli}. Begin with {@link
 * io.escapement.agent.boot.PreMain}.
 */
package io.escapement.agent.boot;

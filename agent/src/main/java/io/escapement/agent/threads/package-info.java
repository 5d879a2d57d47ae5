/**
 * How threads of the agent are made, paused and looked at, so that they hold on to nothing of the application's and
 * survive its interrupts.
 */
package io.escapement.agent.threads;

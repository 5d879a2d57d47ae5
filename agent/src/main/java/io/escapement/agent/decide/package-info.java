/**
 * Decides which clock is wanted, and why. {@link io.escapement.agent.decide.Inputs} has all that decides, and its
 * {@code desired()} decides. {@code Decision} is the agent's own wish, by options and verdict. {@code Lease} and {@code
 * Claim} are requests of operators and programs. {@code ScheduleFollower} has the arm of a schedule. {@code Failure}
 * says who tries again, and when. {@code AgentState} holds the inputs and shows them to others. Nothing here switches a
 * clock.
 */
package io.escapement.agent.decide;

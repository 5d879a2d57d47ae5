/**
 * Which clock is wanted, and why. {@link io.escapement.agent.decide.Inputs} has all that decides: its {@code
 * desired()} says what follows. {@code Decision} is what the agent wants by itself, from options and verdict; {@code
 * Lease} and {@code Claim} are what operators and programs ask for; {@code ScheduleFollower} has the arm of a
 * schedule; {@code Failure} says who tries again, and when. {@code AgentState} holds the inputs, and is what others
 * see. Nothing here switches a clock.
 */
package io.escapement.agent.decide;

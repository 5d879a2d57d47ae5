/**
 * The bridge from the agent to {@code javalang.EscapementClock}: the class is defined in {@code java.lang}, the
 * transformer is added, a call site of the agent's own ({@code OwnCalls}) shows that rewriting works, and all of it is
 * taken back when the agent is uninstalled. Begin with {@link io.escapement.agent.inject.Installation}; {@code
 * InjectedClock} holds the fields of that class that the agent writes. All of this is there once more for {@code
 * System.nanoTime}.
 */
package io.escapement.agent.inject;

/**
 * The bridge from the agent to {@code javalang.EscapementClock}. The class is defined in {@code java.lang}, and the
 * transformer is added. A call site of the agent's own ({@code OwnCalls}) shows that rewriting works. When the agent is
 * uninstalled, all of this is taken back. Begin with {@link io.escapement.agent.inject.Installation}; {@code
 * InjectedClock} holds the fields of that class that the agent writes. A second bridge serves {@code System.nanoTime}.
 */
package io.escapement.agent.inject;

package io.escapement.agent;

import io.escapement.probe.Decision;
import io.escapement.probe.SteadyVerdict;
import io.escapement.probe.Verdict;

/**
 * Looks at the real clock again and again, because a kernel may give up a clocksource at run time, and take it back.
 * With {@code mode=auto} it engages and bypasses accordingly, as long as no operator has; engages once a minute at
 * most, so that a clocksource that goes to and fro does not take the service with it, and more and more seldom where
 * that fails.
 */
final class ClockWatch {
    private static final long ENGAGED_APART_NANOS = 60_000_000_000L;
    private static final int MOST_DOUBLINGS = 6;

    private final Start start;
    private final Agent agent;
    private final SteadyVerdict steady = new SteadyVerdict();

    /** Of the last time that it was engaged or tried to, at start or here. Means nothing before that. */
    private long triedAtNanos;

    /** In a row. */
    private int failures;

    ClockWatch(Start start, Agent agent, long nowNanos) {
        this.start = start;
        this.agent = agent;
        triedAtNanos = nowNanos;
    }

    void look(long nowNanos) {
        see();
        if (start.options.isMode("auto")) {
            try {
                act(nowNanos);
            } catch (IllegalStateException saidAlready) {
                // The state tells whether there is a next time.
            } finally {
                agent.state.tell();
            }
        }
    }

    private void see() {
        Verdict inForce = start.verdict;
        if (inForce.stillHolds()) {
            steady.confirmed();
            return;
        }
        Verdict found = Verdict.probe(start.options.slowThresholdNanos());
        if (steady.isReplaced(inForce, found)) {
            start.verdict = found;
            failures = 0;
            boolean renamed = SteadyVerdict.isRenamed(inForce, found);
            String change = renamed ? "changed from " + inForce.clockSource.current + ": " : "changed: ";
            String reason = Decision.of(start.options, found).reason;
            start.announce(change, agent.observe(reason) ? reason : "the agent is " + agent.state.current());
        }
    }

    private void act(long nowNanos) {
        Verdict verdict = start.verdict;
        String why = "because a read of clocksource " + verdict.clockSource.current + " costs "
                + verdict.roundedReadNanos() + " ns";
        if (!Decision.of(start.options, verdict).engages) {
            if (verdict.health == Verdict.Health.HEALTHY) {
                agent.bypassBecause(why);
            }
        } else if (mayEngage(nowNanos)) {
            triedAtNanos = nowNanos;
            failures++;
            if (agent.engageBecause(why)) {
                failures = 0;
            }
        }
    }

    private boolean mayEngage(long nowNanos) {
        long apartNanos = ENGAGED_APART_NANOS << Math.min(failures, MOST_DOUBLINGS);
        return agent.mayEngageByItself() && (agent.isObserving() || nowNanos - triedAtNanos >= apartNanos);
    }
}

package io.escapement.agent.watch;

import io.escapement.agent.config.Mode;
import io.escapement.agent.decide.AgentContext;
import io.escapement.agent.decide.Decision;
import io.escapement.agent.decide.EngageBackoff;
import io.escapement.agent.decide.Inputs;
import io.escapement.agent.decide.Wish;
import io.escapement.agent.serve.Agent;
import io.escapement.agent.verdict.SteadyVerdict;
import io.escapement.agent.verdict.Verdict;

/**
 * Measures the real clock again and again, because a kernel may give up a clocksource at run time, and take it back.
 * With {@code mode=auto} the agent then wants to engage or to bypass, and does so unless somebody has asked otherwise.
 * The agent engages once a minute at most ({@link EngageBackoff}), so that a clocksource that goes to and fro does not
 * take the service with it. A bound that the kernel refuses is tried again, first after five seconds, with {@code
 * mode=on} too: a machine that is starved just then can't see what the kernel's coarse clock can hold.
 */
public final class ClockRecheck {
    private final AgentContext context;
    private final Agent agent;
    private final SteadyVerdict steady = new SteadyVerdict();

    private final EngageBackoff backoff;

    public ClockRecheck(AgentContext context, Agent agent, long nowNanos) {
        this.context = context;
        this.agent = agent;
        backoff = new EngageBackoff(nowNanos);
    }

    /** Measures the real clock, and acts on the finding. */
    public void recheck(long nowNanos) {
        updateVerdict();
        if (context.options.mode != Mode.OBSERVE) {
            switchByVerdict(nowNanos);
        }
    }

    private void updateVerdict() {
        Verdict inForce = context.verdict();
        if (inForce.stillHolds()) {
            steady.confirmed();
            return;
        }
        Verdict found = Verdict.probe(context.options.slowThresholdNanos);
        if (steady.decideToReplace(inForce, found)) {
            backoff.forget();
            String change = SteadyVerdict.changeInWords(inForce, found);
            String reason = Decision.of(context.options, found).reason;
            if (agent.state.inputs().observes()) {
                agent.want(Wish.OBSERVE, reason);
            }
            boolean isWhy = reason.equals(agent.state.reason());
            context.announce(found, change, isWhy ? reason : "the agent is " + agent.state.current());
        }
    }

    private void switchByVerdict(long nowNanos) {
        Verdict verdict = context.verdict();
        String why = context.options.mode == Mode.ON
                ? "by mode=on"
                : "because a read of clocksource " + verdict.clockSource.current + " costs " + verdict.costInWords();
        Inputs inputs = agent.state.inputs();
        if (inputs.mayTryRequestAgain()) {
            if (backoff.isDue(nowNanos)) {
                backoff.tried(nowNanos);
                agent.tryAgain();
            }
            return;
        }
        if (inputs.isTaken()) {
            backoff.forget();
        } else if (agent.servesCachedClock()) {
            backoff.served(nowNanos);
        }
        if (!Decision.of(context.options, verdict).engages) {
            if (verdict.health == Verdict.Health.HEALTHY && inputs.mayBypassByItself()) {
                agent.want(Wish.REAL, why);
            }
        } else if (inputs.mayEngageByItself() && (inputs.observes() || backoff.isDue(nowNanos))) {
            backoff.tried(nowNanos);
            agent.want(Wish.CACHED, why);
        }
    }
}

package io.escapement.agent.lifecycle;

import io.escapement.agent.floor.Floor;
import io.escapement.agent.log.AgentLog;
import io.escapement.agent.probe.Payoff;
import io.escapement.agent.probe.ReadLoop;
import io.escapement.agent.threads.AgentThread;
import io.escapement.agent.threads.Memory;

/**
 * Finds out whether a cached read costs less than half of a real one. Cached reads differ from host to host only in how
 * they reach the floor, so that is measured. Without a floor a cached read is a read of one word, and always pays.
 * Why: docs/decisions/19-measuring-the-cached-clock.md.
 */
final class CostGate implements ReadLoop, Runnable {
    private final Floor floor;
    private final AgentLog log;
    private volatile double cachedReadNanos;
    private volatile boolean isMeasured;

    CostGate(Floor floor, AgentLog log) {
        this.floor = floor;
        this.log = log;
    }

    /** Why it does not pay, or null if it does. Takes some ms, or up to 4 s where it does not. */
    String refusal() {
        Payoff payoff = measureIfExpensive();
        return payoff == null
                ? null
                : payoff + ": the cached clock is engaged only where it costs less than half (floor " + floor.kind
                        + ")";
    }

    /**
     * Has a thread measure, once, whether a clock that was told to engage, and has, pays; it logs if that does not.
     * Called with the agent's lock held, which nobody is to wait for so long.
     */
    void warnOnce() {
        if (isMeasured || !floor.exists()) {
            return;
        }
        isMeasured = true;
        try {
            AgentThread.of("escapement-cost", this).start();
        } catch (RuntimeException | Error e) {
            unmeasured(e);
        }
    }

    @Override
    public void run() {
        try {
            Payoff payoff = measureIfExpensive();
            if (payoff != null) {
                log.warn(payoff
                        + ": the cached clock was engaged as it was told, but does not cost less than half (floor "
                        + floor.kind + "); see whether the service gains");
            }
        } catch (RuntimeException | Error e) {
            unmeasured(e);
        }
    }

    private void unmeasured(Throwable cause) {
        isMeasured = !Memory.wasLacking(cause);
        log.problem("what a cached read costs was not measured", cause, "the clock is not affected");
    }

    /** Cost of a cached read as it was measured last, in ns; 0 before that, and without a floor. */
    double cachedReadNanos() {
        return cachedReadNanos;
    }

    /** Null if it pays. */
    private Payoff measureIfExpensive() {
        Payoff payoff = floor.exists() ? Payoff.measure(this) : null;
        cachedReadNanos = payoff == null ? 0 : payoff.cachedNanos;
        return payoff == null || payoff.pays() ? null : payoff;
    }

    /** Does what a rewritten call mostly does: it reads the sequence, or makes the call by which the floor is read. */
    @Override
    public long read(int times) {
        long sum = 0;
        for (int i = 0; i < times; i++) {
            sum += floor.floorAddress != 0 ? floor.evenSequence() : floor.nanos();
        }
        return sum;
    }
}

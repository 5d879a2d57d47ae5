package io.escapement.ab.service;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import javax.management.JMException;

/**
 * An agent's clock, switched for the time of a measurement: the agent takes it back by itself if this process dies. A
 * thread of its own renews the lease, because a stretch of load may last longer than a lease.
 */
final class ClockLease implements AutoCloseable {

    private static final long LEASE_SECONDS = 30;

    /** A third of the lease: two renewals in a row may fail. */
    private static final long RENEWAL_SECONDS = 10;

    private final AgentBeans agent;
    private final ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1, task -> {
        Thread thread = new Thread(task, "clock-lease");
        thread.setDaemon(true);
        return thread;
    });
    private ScheduledFuture<?> renewals;
    private boolean taken;
    private boolean engaged;
    private boolean engagedBefore;
    private boolean leases;

    ClockLease(AgentBeans agent) {
        this.agent = agent;
    }

    synchronized void take(boolean wanted) throws IOException, JMException {
        if (!taken) {
            leases = agent.leases();
            engagedBefore = agent.findings().engaged();
            taken = true;
        }
        engaged = wanted;
        if (!leases) {
            agent.switchClock(wanted);
            return;
        }
        agent.lease(wanted, LEASE_SECONDS);
        if (renewals == null) {
            renewals = timer.scheduleWithFixedDelay(this::renew, RENEWAL_SECONDS, RENEWAL_SECONDS, TimeUnit.SECONDS);
        }
    }

    private synchronized void renew() {
        try {
            if (taken) {
                agent.lease(engaged, LEASE_SECONDS);
            }
        } catch (IOException | JMException | RuntimeException e) {
            // The next question to the service meets the same fault, unless the next renewal mends it.
        }
    }

    /** Returns what the user must know of the state in which the agent is left, if anything. */
    synchronized Optional<String> giveBack() throws IOException, JMException {
        if (!taken) {
            return Optional.empty();
        }
        taken = false;
        if (leases) {
            agent.restore();
            return Optional.empty();
        }
        agent.switchClock(engagedBefore);
        return Optional.of(
                "the agent in the service is of a release that can't be switched for a time only: it is left "
                        + (engagedBefore ? "engaged" : "bypassed")
                        + " \"by request\", and no longer engages or bypasses by itself until the service starts"
                        + " again");
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }
}

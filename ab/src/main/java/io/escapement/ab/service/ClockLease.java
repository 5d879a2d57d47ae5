package io.escapement.ab.service;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import javax.management.JMException;

/**
 * An agent's clock, switched for the time of a measurement: the agent takes it back by itself if this process dies. The lease is
 * renewed by a thread of its own, because stretches of load without any other question to the agent can be longer than it.
 */
final class ClockLease implements AutoCloseable {

    private static final long LEASE_SECONDS = 30;

    /** Two renewals may fail to come in time. */
    private static final long RENEWAL_SECONDS = 10;

    private final ServiceBeans beans;
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

    ClockLease(ServiceBeans beans) {
        this.beans = beans;
    }

    synchronized void take(boolean wanted) throws IOException, JMException {
        if (!taken) {
            leases = beans.leases();
            engagedBefore = beans.agentFindings().engaged();
            taken = true;
        }
        engaged = wanted;
        if (!leases) {
            beans.switchClock(wanted);
            return;
        }
        beans.lease(wanted, LEASE_SECONDS);
        if (renewals == null) {
            renewals = timer.scheduleWithFixedDelay(this::renew, RENEWAL_SECONDS, RENEWAL_SECONDS, TimeUnit.SECONDS);
        }
    }

    private synchronized void renew() {
        try {
            if (taken) {
                beans.lease(engaged, LEASE_SECONDS);
            }
        } catch (IOException | JMException | RuntimeException e) {
            // Whoever asks the service next hears of it too; and it may be better in ten seconds.
        }
    }

    /** Returns what remains to be said to the user, if anything. */
    synchronized Optional<String> giveBack() throws IOException, JMException {
        if (!taken) {
            return Optional.empty();
        }
        taken = false;
        if (leases) {
            beans.restore();
            return Optional.empty();
        }
        beans.switchClock(engagedBefore);
        return Optional.of(
                "the agent in the service is of a release that can't be switched for a time only: it is left "
                        + (engagedBefore ? "engaged" : "bypassed")
                        + " \"by request\", and no longer engages or bypasses by itself until the service starts again");
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }
}

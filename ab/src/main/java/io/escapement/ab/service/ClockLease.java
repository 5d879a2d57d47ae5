package io.escapement.ab.service;

import io.escapement.ab.host.MeasurementException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import javax.management.JMException;

/**
 * An agent's clock, switched for the time of a measurement: the agent takes it back by itself if this process dies. A
 * thread of its own renews the lease, and so finds out that an operator has decided, that somebody else switches the
 * clock for a time, or that the agent has withdrawn.
 */
final class ClockLease implements AutoCloseable {

    private static final long LEASE_SECONDS = 30;
    private static final long RENEWAL_SECONDS = 1;
    private static final String WITHDRAWN = "the agent has withdrawn, and the service has the real clock: ";

    private final AgentBeans agent;
    private final LongSupplier nanoTime;
    private final Thread thread = new Thread(this::keep, "clock-lease");

    /** Nobody else's: by that the agent's reason tells this lease from others. */
    private final String name = "ab on host " + host() + ", process "
            + ProcessHandle.current().pid() + ", since "
            + Instant.now().truncatedTo(ChronoUnit.SECONDS);

    private boolean taken;
    private boolean engaged;
    private volatile String loss;
    private volatile long renewedNanos;

    /** Since the clock was taken last: whether the agent had it back meanwhile, and how long an answer took. */
    private volatile boolean lapsed;

    private volatile long longestAnswerNanos;

    /** @param nanoTime by which it tells that the lease is over */
    ClockLease(AgentBeans agent, LongSupplier nanoTime) {
        this.agent = agent;
        this.nanoTime = nanoTime;
        thread.setDaemon(true);
        thread.start();
    }

    private static String host() {
        try {
            return Files.readString(Path.of("/proc/sys/kernel/hostname"))
                    .strip()
                    .replaceAll("[^!-~]", "?");
        } catch (IOException e) {
            return "unknown";
        }
    }

    synchronized void take(boolean wanted) throws IOException, JMException {
        if (taken) {
            noteWithdrawal();
        }
        if (loss != null) {
            throw new MeasurementException(loss);
        }
        engaged = wanted;
        taken = true;
        ask("");
        lapsed = false;
        longestAnswerNanos = 0;
    }

    /** @param refusal comes before the agent's own words where it refuses */
    private void ask(String refusal) throws IOException, JMException {
        long askedNanos = nanoTime.getAsLong();
        Optional<String> others = othersLease();
        if (others.isPresent()) {
            loss = "somebody else switches the clock: " + others.get();
            throw new MeasurementException(loss);
        }
        try {
            agent.lease(engaged, LEASE_SECONDS, name);
        } catch (MeasurementException refused) {
            loss = refusal + refused.getMessage();
            throw refused;
        }
        lapsed |= isOver(renewedNanos);
        renewedNanos = nanoTime.getAsLong();
        longestAnswerNanos = Math.max(longestAnswerNanos, renewedNanos - askedNanos);
    }

    /** The agent would replace it: then both would measure each other's states. */
    private Optional<String> othersLease() throws IOException, JMException {
        return agent.lease().filter(reason -> !reason.contains(" of " + name + " for "));
    }

    private void keep() {
        try {
            while (true) {
                TimeUnit.SECONDS.sleep(RENEWAL_SECONDS);
                renew();
            }
        } catch (InterruptedException e) {
            // By close().
        }
    }

    synchronized void renew() {
        if (!taken || loss != null) {
            return;
        }
        try {
            noteWithdrawal();
            if (loss == null) {
                // The agent withdraws within seconds, and this may be asked meanwhile.
                ask(engaged ? WITHDRAWN : "");
            }
        } catch (IOException | JMException | RuntimeException e) {
            // The next question to the service meets the same fault, unless the next renewal mends it.
        }
    }

    /** Before each question, because that engages the agent again; and in both states, so that they cost the same. */
    private void noteWithdrawal() throws IOException, JMException {
        Optional<String> withdrawal = agent.withdrawal();
        if (engaged && withdrawal.isPresent()) {
            loss = WITHDRAWN + withdrawal.get();
        }
    }

    private boolean isOver(long renewedNanos) {
        return nanoTime.getAsLong() - renewedNanos > TimeUnit.SECONDS.toNanos(LEASE_SECONDS);
    }

    /** Whether the agent has had its clock back since it was taken last, as where this process stood still. */
    boolean hasLapsed() {
        return lapsed || isOver(renewedNanos);
    }

    /** How long the agent's longest answer took since the clock was taken last, in s. */
    double longestAnswerSeconds() {
        return longestAnswerNanos / 1e9;
    }

    /** Returns why the clock is this process's no more, if it is not. */
    Optional<String> loss() {
        return Optional.ofNullable(loss);
    }

    /** Leaves the agent as it was found, or as somebody else wants it who has asked since. */
    synchronized void giveBack() throws IOException, JMException {
        if (taken) {
            taken = false;
            if (othersLease().isEmpty()) {
                agent.restore();
            }
        }
    }

    /** Leaves the agent with the real clock until an operator takes that back, whatever it had before. */
    synchronized void leaveBypassed() throws IOException, JMException {
        // Until the agent follows, the lease is renewed, with the real clock.
        engaged = false;
        agent.switchClock(false);
        taken = false;
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}

package io.escapement.clock;

import java.util.concurrent.locks.LockSupport;

/**
 * What the ticker does from its start to its end. It sleeps until the edge between two milliseconds rather than for a
 * period, so that readers agree with the real clock most of the time; and it sleeps for good when nobody reads.
 */
final class TickLoop {
    private static final int ANCHOR_READINGS = 5;
    private static final long IDLE_CHECK_NANOS = 10_000_000_000L;

    private final Ticker ticker;
    private final ClockWords words;
    private final Publisher publisher;
    private final long tickMs;
    private final long tickNanos;
    private final EdgePhase phase = new EdgePhase();
    private final Demand demand = new Demand();

    TickLoop(Ticker ticker, ClockWords words, Publisher publisher, long tickNanos) {
        this.ticker = ticker;
        this.words = words;
        this.publisher = publisher;
        this.tickMs = tickNanos / EdgePhase.MS_NANOS;
        this.tickNanos = tickNanos;
    }

    void run() {
        long wallMs = publishFirst();
        anchorPhase();
        long monoNanos = System.nanoTime();
        long publishedNanos = monoNanos;
        while (!ticker.isStopped()) {
            long dueMs = wallMs + tickMs;
            long sleepNanos = Math.min(phase.nanosUntil(dueMs, monoNanos), tickNanos);
            long asleepNanos = monoNanos;
            LockSupport.parkNanos(sleepNanos);
            // An interrupt by somebody else's code would make every later park return at once.
            Thread.interrupted();

            wallMs = publish(monoNanos);
            monoNanos = System.nanoTime();
            if (wallMs == dueMs - 1) {
                // A park that ends before its time says nothing of the edge.
                if (monoNanos - asleepNanos >= sleepNanos) {
                    phase.wokeEarly();
                }
                wallMs = dueMs - tickMs;
                continue;
            }
            long stepMs = phase.observe(wallMs, monoNanos);
            if (stepMs != 0) {
                wallMs = confirmStep(stepMs);
                monoNanos = System.nanoTime();
            }
            ticker.statistics().record(monoNanos - publishedNanos, tickNanos);
            publishedNanos = monoNanos;
            if (demand.isGoneAt(monoNanos) && sleepUntilRead(wallMs)) {
                wallMs = publishFirst();
                monoNanos = System.nanoTime();
                publishedNanos = monoNanos;
            }
        }
    }

    private long publishFirst() {
        long wallMs = publisher.publish(false, null);
        demand.answered(System.nanoTime());
        ticker.statistics().recordFirst();
        return wallMs;
    }

    private long publish(long monoNanos) {
        long wallMs = publisher.publish(demand.asksAt(monoNanos), ticker.statistics());
        if (publisher.wasRead()) {
            demand.answered(monoNanos);
        }
        return wallMs;
    }

    /** Returns whether it slept; it does not if somebody has read since the last publication. */
    private boolean sleepUntilRead(long publishedMs) {
        if (!publisher.sleep(publishedMs)) {
            return false;
        }
        while (!ticker.isStopped() && words.isIdle()) {
            LockSupport.parkNanos(IDLE_CHECK_NANOS);
            Thread.interrupted();
            publisher.check();
        }
        return true;
    }

    /**
     * A forward step is certain. What looks like a backward one may be this thread having lost the processor; where the
     * monotonic clock is read first, losing it can't look like that.
     */
    private long confirmStep(long suspectedMs) {
        long beforeNanos = System.nanoTime();
        long wallMs = publish(beforeNanos);
        long stepMs = suspectedMs > 0 ? suspectedMs : -phase.behindMs(wallMs, beforeNanos);
        if (stepMs != 0) {
            // Also after a step forward: if the reading that showed it was held up, the phase is too late by that, and
            // the
            // next reading would look like another step.
            anchorPhase();
            ticker.statistics().recordStep(stepMs);
        }
        return wallMs;
    }

    /** Some readings, so that one that was held up between its two clocks doesn't decide. */
    private void anchorPhase() {
        phase.restart();
        for (int i = 0; i < ANCHOR_READINGS; i++) {
            phase.observe(System.currentTimeMillis(), System.nanoTime());
        }
    }
}

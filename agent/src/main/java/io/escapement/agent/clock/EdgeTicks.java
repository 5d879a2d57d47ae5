package io.escapement.agent.clock;

import io.escapement.agent.stats.TickStatistics;

/**
 * Ticks at the edges between two milliseconds rather than once a period, so that readers agree with the real clock most
 * of the time. If the wall clock has a rate of its own, edges can't be foreseen, and it sleeps for a period. Used by
 * one thread, for one spell of ticking: what was between two spells is not known.
 * Why: docs/decisions/07-ticking-at-the-edges.md.
 */
final class EdgeTicks {
    /** What it ticks on. */
    interface Host {
        long monoNanos();

        long wallMs();

        void sleep(long nanos);

        /** Publishes the present, some time after {@code monoNanos}, and returns the wall clock's time in ms. */
        long publish(long monoNanos);

        TickStatistics statistics();
    }

    private static final int OFFSET_READINGS = 5;

    final EdgePhase phase = new EdgePhase();
    final WallClockRate rate = new WallClockRate();
    private final Host host;
    private final long tickMs;
    private final long tickNanos;
    private final ShortSleeps shortSleeps;
    private long wallMs;
    private long monoNanos;
    private long publishedNanos;

    /** Begins after a publication of that time. */
    EdgeTicks(Host host, long tickNanos, long wallMs) {
        this.host = host;
        this.tickNanos = tickNanos;
        this.wallMs = wallMs;
        tickMs = tickNanos / EdgePhase.MS_NANOS;
        shortSleeps = new ShortSleeps(tickNanos);
        long offsetNanos = offsetNanos();
        long beginNanos = host.monoNanos();
        phase.moveTo(offsetNanos, beginNanos);
        rate.begin(offsetNanos, beginNanos);
        monoNanos = host.monoNanos();
        publishedNanos = monoNanos;
    }

    /** When it woke last, by the monotonic clock. */
    long monoNanos() {
        return monoNanos;
    }

    /** Sleeps and publishes; returns whether a quarter of a second of ticking is complete. */
    boolean tick() {
        long dueMs = wallMs + tickMs;
        long sleepNanos = shortSleeps.limit(sleepNanosUntil(dueMs));
        long asleepNanos = monoNanos;
        host.sleep(sleepNanos);
        wallMs = host.publish(monoNanos);
        monoNanos = host.monoNanos();
        if (wallMs >= dueMs) {
            shortSleeps.reset();
        }
        if (rate.isSteady()) {
            if (wallMs == dueMs - 1 && !shortSleeps.lengthened()) {
                // A sleep that ends before its time tells nothing of the edge.
                if (monoNanos - asleepNanos >= sleepNanos) {
                    phase.wokeEarly();
                }
                wallMs = dueMs - tickMs;
                return false;
            }
            long stepMs = phase.observe(wallMs, monoNanos);
            if (stepMs != 0) {
                wallMs = recheckStep(stepMs);
                monoNanos = host.monoNanos();
            }
        }
        host.statistics().record(monoNanos - publishedNanos, tickNanos);
        publishedNanos = monoNanos;
        boolean isOver = rate.tickedAt(monoNanos);
        if (isOver) {
            endWindow();
        }
        return isOver;
    }

    private long sleepNanosUntil(long dueMs) {
        return rate.isSteady() ? Math.min(phase.nanosUntil(dueMs, monoNanos), tickNanos) : tickNanos;
    }

    /**
     * Publishes again and finds out whether the wall clock was stepped. A step forward is certain. A step back may be
     * this thread having lost the processor between two readings; if the monotonic clock is read first, that can't look
     * like a step back.
     */
    private long recheckStep(long stepMs) {
        long beforeNanos = host.monoNanos();
        long wallMs = host.publish(beforeNanos);
        if (stepMs > 0 || phase.behindMs(wallMs, beforeNanos) != 0) {
            // Also after a step forward: if the reading that showed it was held up, the phase would be too late by that
            // much, and the next reading would look like another step.
            long movedNanos = phase.moveTo(offsetNanos(), host.monoNanos());
            if (movedNanos != 0) {
                rate.suspectStep(movedNanos);
            }
        }
        return wallMs;
    }

    private void endWindow() {
        boolean wasSteady = rate.isSteady();
        long offsetNanos = offsetNanos();
        long nowNanos = host.monoNanos();
        rate.end(offsetNanos, nowNanos, host.statistics());
        if (!wasSteady) {
            phase.moveTo(offsetNanos, nowNanos);
        }
    }

    /**
     * Lead of the monotonic clock over the wall clock, and less than a millisecond more. The least of some readings
     * counts, so that one that was held up between its two clocks does not decide.
     */
    private long offsetNanos() {
        long leastNanos = Long.MAX_VALUE;
        for (int i = 0; i < OFFSET_READINGS; i++) {
            long wallNanos = host.wallMs() * EdgePhase.MS_NANOS;
            leastNanos = Math.min(leastNanos, host.monoNanos() - wallNanos);
        }
        return leastNanos;
    }
}

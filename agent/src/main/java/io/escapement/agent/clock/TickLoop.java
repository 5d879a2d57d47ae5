package io.escapement.agent.clock;

import java.util.concurrent.locks.LockSupport;

/**
 * The loop of the ticker from its start to its end. While ticking pays it sleeps until the edge between two
 * milliseconds rather than for a period, so that readers agree with the real clock most of the time. If the wall clock
 * has a rate of its own, edges can't be foreseen, and it sleeps for a period. While ticking does not pay, it dozes.
 */
final class TickLoop {
    private static final int OFFSET_READINGS = 5;

    private final Ticker ticker;
    private final long tickMs;
    private final long tickNanos;
    private final ShortSleeps shortSleeps;
    private final ReadRate readRate;
    private final TickerWorth worth;
    private final Doze doze;

    /** Both are of the present spell of ticking: what was between two spells is not known. */
    private EdgePhase phase;

    private WallClockRate rate;

    TickLoop(Ticker ticker, ReadRate readRate, TickerWorth worth, long tickNanos) {
        this.ticker = ticker;
        this.readRate = readRate;
        this.worth = worth;
        this.doze = new Doze(ticker, readRate, worth);
        this.tickMs = tickNanos / EdgePhase.MS_NANOS;
        this.tickNanos = tickNanos;
        this.shortSleeps = new ShortSleeps(tickNanos);
    }

    void run() {
        ticker.publish(Count.NONE, null);
        while (!ticker.isStopped()) {
            if (!worth.alwaysTicks()) {
                doze.untilTickingPays();
            }
            if (!ticker.isStopped()) {
                ticker.setTicking(true);
                tickWhileItPays();
                ticker.setTicking(false);
            }
        }
    }

    private void tickWhileItPays() {
        long wallMs = publishFirst();
        beginWatching();
        long monoNanos = System.nanoTime();
        readRate.begin(monoNanos);
        worth.begin(ticker.cpuNanos(), monoNanos);
        long publishedNanos = monoNanos;
        while (!ticker.isStopped() && !worth.isLastingLossAt(readRate.perSecond(), monoNanos)) {
            long dueMs = wallMs + tickMs;
            long sleepNanos = shortSleeps.limit(sleepNanosUntil(dueMs, monoNanos));
            long asleepNanos = monoNanos;
            LockSupport.parkNanos(sleepNanos);
            // An interrupt by somebody else's code would make every later park return at once.
            Thread.interrupted();

            wallMs = publish(monoNanos);
            monoNanos = System.nanoTime();
            if (wallMs >= dueMs) {
                shortSleeps.reset();
            }
            if (rate.isSteady()) {
                if (wallMs == dueMs - 1 && !shortSleeps.lengthened()) {
                    // A park that ends before its time tells nothing of the edge.
                    if (monoNanos - asleepNanos >= sleepNanos) {
                        phase.wokeEarly();
                    }
                    wallMs = dueMs - tickMs;
                    continue;
                }
                long stepMs = phase.observe(wallMs, monoNanos);
                if (stepMs != 0) {
                    wallMs = recheckStep(stepMs);
                    monoNanos = System.nanoTime();
                }
            }
            ticker.statistics().record(monoNanos - publishedNanos, tickNanos);
            publishedNanos = monoNanos;
            if (rate.tickedAt(monoNanos)) {
                endWindow();
            }
        }
    }

    private long sleepNanosUntil(long dueMs, long monoNanos) {
        return rate.isSteady() ? Math.min(phase.nanosUntil(dueMs, monoNanos), tickNanos) : tickNanos;
    }

    private long publishFirst() {
        long wallMs = ticker.publish(Count.NONE, null);
        ticker.statistics().recordFirst();
        return wallMs;
    }

    private long publish(long monoNanos) {
        Count count = readRate.countAt(monoNanos);
        long wallMs = ticker.publish(count, ticker.statistics());
        readRate.published(count, ticker.counted(), monoNanos);
        return wallMs;
    }

    /**
     * Publishes again and finds out whether the wall clock was stepped. A step forward is certain. A step back may be
     * this thread having lost the processor between two readings; if the monotonic clock is read first, that can't look
     * like a step back.
     */
    private long recheckStep(long stepMs) {
        long beforeNanos = System.nanoTime();
        long wallMs = publish(beforeNanos);
        if (stepMs > 0 || phase.behindMs(wallMs, beforeNanos) != 0) {
            // Also after a step forward: if the reading that showed it was held up, the phase would be too late by that
            // much, and the next reading would look like another step.
            long movedNanos = phase.moveTo(offsetNanos(), System.nanoTime());
            if (movedNanos != 0) {
                rate.suspectStep(movedNanos);
            }
        }
        return wallMs;
    }

    private void beginWatching() {
        phase = new EdgePhase();
        rate = new WallClockRate();
        long offsetNanos = offsetNanos();
        long monoNanos = System.nanoTime();
        phase.moveTo(offsetNanos, monoNanos);
        rate.begin(offsetNanos, monoNanos);
    }

    private void endWindow() {
        boolean wasSteady = rate.isSteady();
        long offsetNanos = offsetNanos();
        long monoNanos = System.nanoTime();
        rate.end(offsetNanos, monoNanos, ticker.statistics());
        if (!wasSteady) {
            phase.moveTo(offsetNanos, monoNanos);
        }
        if (worth.isDueAt(monoNanos)) {
            worth.measured(ticker.cpuNanos(), monoNanos);
        }
    }

    /**
     * Lead of the monotonic clock over the wall clock, and less than a millisecond more. The least of some readings
     * counts, so that one that was held up between its two clocks does not decide.
     */
    private static long offsetNanos() {
        long leastNanos = Long.MAX_VALUE;
        for (int i = 0; i < OFFSET_READINGS; i++) {
            long wallNanos = System.currentTimeMillis() * EdgePhase.MS_NANOS;
            leastNanos = Math.min(leastNanos, System.nanoTime() - wallNanos);
        }
        return leastNanos;
    }
}

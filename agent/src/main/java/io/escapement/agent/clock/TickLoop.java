package io.escapement.agent.clock;

import java.util.concurrent.locks.LockSupport;

/**
 * The loop of the ticker from its start to its end. It sleeps until the edge between two milliseconds rather than for a
 * period, so that readers agree with the real clock most of the time. If the wall clock has a rate of its own, edges
 * can't be foreseen, and it sleeps for a period. When nobody reads it sleeps until somebody does.
 */
final class TickLoop {
    private static final int OFFSET_READINGS = 5;
    private static final long IDLE_CHECK_NANOS = 10_000_000_000L;

    private final Ticker ticker;
    private final ClockWords words;
    private final Publisher publisher;
    private final long tickMs;
    private final long tickNanos;
    private final EdgePhase phase = new EdgePhase();
    private final WallClockRate rate = new WallClockRate();
    private final ShortSleeps shortSleeps;
    private final ReadRate readRate;
    private final TickerWorth worth;
    private final Rest rest;

    TickLoop(
            Ticker ticker,
            ClockWords words,
            Publisher publisher,
            ReadRate readRate,
            TickerWorth worth,
            long tickNanos) {
        this.ticker = ticker;
        this.words = words;
        this.publisher = publisher;
        this.readRate = readRate;
        this.worth = worth;
        this.rest = new Rest(ticker, words, publisher, readRate, worth);
        this.tickMs = tickNanos / EdgePhase.MS_NANOS;
        this.tickNanos = tickNanos;
        this.shortSleeps = new ShortSleeps(tickNanos);
    }

    void run() {
        long wallMs = publishFirst();
        readRate.begin(System.nanoTime());
        beginWatching();
        worth.begin(ticker.cpuNanos(), System.nanoTime());
        long monoNanos = System.nanoTime();
        long publishedNanos = monoNanos;
        while (!ticker.isStopped()) {
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
            if (hasSlept(wallMs, monoNanos) && !ticker.isStopped()) {
                wallMs = publishFirst();
                monoNanos = System.nanoTime();
                publishedNanos = monoNanos;
                worth.slept(ticker.cpuNanos(), monoNanos);
            }
        }
    }

    private long sleepNanosUntil(long dueMs, long monoNanos) {
        return rate.isSteady() ? Math.min(phase.nanosUntil(dueMs, monoNanos), tickNanos) : tickNanos;
    }

    private long publishFirst() {
        long wallMs = publisher.publish(Question.NONE, null);
        ticker.statistics().recordFirst();
        return wallMs;
    }

    private long publish(long monoNanos) {
        Question question = readRate.questionAt(monoNanos);
        long wallMs = publisher.publish(question, ticker.statistics());
        readRate.asked(question, publisher.readsLeft(), monoNanos);
        return wallMs;
    }

    /** Rests while the ticker does not pay, and sleeps while nobody reads; returns whether it did either. */
    private boolean hasSlept(long publishedMs, long monoNanos) {
        boolean isGone = readRate.isGoneAt(monoNanos);
        double perSecond = readRate.perSecond();
        if (isGone) {
            worth.sleeps(ticker.cpuNanos(), monoNanos);
        }
        if (worth.isLastingLossAt(perSecond, monoNanos) || (isGone && worth.isLossAt(perSecond))) {
            rest.untilItPays();
            readRate.begin(System.nanoTime());
            return true;
        }
        return isGone && sleepUntilRead(publishedMs);
    }

    /** Sleeps until somebody reads; returns false at once if somebody has read since the last publication. */
    private boolean sleepUntilRead(long publishedMs) {
        if (!publisher.sleep(Question.READS, publishedMs)) {
            return false;
        }
        while (!ticker.isStopped() && words.isIdle()) {
            LockSupport.parkNanos(IDLE_CHECK_NANOS);
            Thread.interrupted();
            publisher.check();
        }
        readRate.readAgain(System.nanoTime());
        return true;
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

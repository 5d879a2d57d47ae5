package io.escapement.agent.clock;

import java.util.concurrent.ThreadLocalRandom;

/**
 * Finds out how often the clock is read, and costs readers nothing most of the time. Now and then the ticker publishes
 * a question. Each reader takes 1 off its count, until that is used up or the time is; what was counted by then is the
 * rate. A question that nobody answers stands on, to see the next reader. The pauses are random, as reads may come in
 * bursts, at a rhythm of their own. Used by the ticker's thread; others may read the rate.
 */
final class ReadRate {
    private static final long ASK_AGAIN_NANOS = 250_000_000;

    /** The same where the count was used up: the clock is read so often that it is known well enough. */
    private static final long ASK_BUSY_AGAIN_NANOS = 1_000_000_000;

    /** How long readers are counted. */
    private static final long QUESTION_NANOS = 64_000_000;

    private static final long GONE_NANOS = 750_000_000;

    /** Weight of an answer against all that came before: a few of them make up for reads that come in bursts. */
    private static final double WEIGHT = 0.15;

    /** What lies further back has no weight any more. */
    private static final long REMEMBERED_NANOS = 60_000_000_000L;

    private static final double NANOS_PER_SECOND = 1e9;

    private final long tickNanos;
    private boolean asks;
    private long askedNanos;
    private long askAgainNanos;
    private int counted;

    /** Whether the last answer was that the count was used up before the time. */
    private boolean wasUsedUp;

    /** Whether the time was up before anybody answered: the question stands on, and is no question any more. */
    private boolean isOver;

    /** How many read the clock now only to measure it, and when the last one ended. Guarded by this object's lock. */
    private int measuring;

    private long measuredNanos;
    private volatile double perSecond = Double.NaN;

    ReadRate(long tickNanos) {
        this.tickNanos = tickNanos;
        measuredNanos = System.nanoTime();
    }

    /** Asks next some time after {@code monoNanos}. */
    void begin(long monoNanos) {
        asks = false;
        askAgainNanos = monoNanos + aboutNanos(ASK_AGAIN_NANOS);
    }

    /** Takes in that somebody reads again after a sleep, in which nobody would have answered a question. */
    void readAgain(long monoNanos) {
        asks = false;
        passUnanswered(monoNanos);
    }

    /** Takes in what would have been asked until now in vain: when the first reader comes decides nothing. */
    private void passUnanswered(long monoNanos) {
        if (monoNanos - askAgainNanos > REMEMBERED_NANOS) {
            askAgainNanos = monoNanos - REMEMBERED_NANOS;
        }
        while (monoNanos - askAgainNanos >= QUESTION_NANOS) {
            counted(0, QUESTION_NANOS, 1);
            wasUsedUp = false;
            askAgainNanos += QUESTION_NANOS + aboutNanos(ASK_AGAIN_NANOS);
        }
    }

    private static long aboutNanos(long meanNanos) {
        return meanNanos / 2 + ThreadLocalRandom.current().nextLong(meanNanos);
    }

    /** What the publication at this time is to ask. */
    Question questionAt(long monoNanos) {
        if (asks) {
            boolean isUp = monoNanos - askedNanos >= QUESTION_NANOS;
            return isUp && counted > 0 ? Question.NONE : Question.SAME;
        }
        return monoNanos - askAgainNanos >= 0 ? Question.NEW : Question.NONE;
    }

    /** Takes in that a publication at this time asked that, and how many readers the one before still waited for. */
    void asked(Question question, int readsLeft, long monoNanos) {
        if (question == Question.NEW) {
            asks = true;
            isOver = false;
            boolean isLate = monoNanos - askAgainNanos > 2 * tickNanos;
            askedNanos = isLate && monoNanos - askAgainNanos < QUESTION_NANOS ? askAgainNanos : monoNanos;
            counted = 0;
        } else if (asks) {
            counted = Question.READS - readsLeft;
            if (isOver) {
                if (counted > 0) {
                    passUnanswered(monoNanos);
                    // One that would have been asked a while ago is answered by the one that stands.
                    asks = monoNanos - askAgainNanos >= 0;
                    isOver = false;
                    askedNanos = askAgainNanos;
                }
            } else if (readsLeft == 0) {
                // It was used up some time within the last tick.
                long tookNanos = Math.max(monoNanos - askedNanos - tickNanos / 2, tickNanos / 2);
                // Once it may be a burst of a reader who catches up, which is as little of the time as it took.
                answered(tookNanos, wasUsedUp ? 1 : Math.min(1, (double) tookNanos / QUESTION_NANOS));
                wasUsedUp = true;
                askAgainNanos = monoNanos + aboutNanos(ASK_BUSY_AGAIN_NANOS);
                asks = false;
            } else if (question == Question.NONE || monoNanos - askedNanos >= QUESTION_NANOS) {
                answered(monoNanos - askedNanos, 1);
                wasUsedUp = false;
                askAgainNanos = monoNanos + aboutNanos(ASK_AGAIN_NANOS);
                isOver = counted == 0;
                asks = isOver;
            }
        }
    }

    private synchronized void answered(long nanos, double share) {
        if (measuring == 0 && measuredNanos - askedNanos < 0) {
            counted(counted, nanos, share);
        }
    }

    /** Disregards what is counted until {@link #endMeasuring}: the agent itself reads without pause. */
    synchronized void beginMeasuring() {
        measuring++;
    }

    synchronized void endMeasuring() {
        measuring--;
        measuredNanos = System.nanoTime();
    }

    private void counted(int reads, long nanos, double share) {
        double answer = reads * NANOS_PER_SECOND / Math.max(nanos, tickNanos / 2);
        double earlier = perSecond;
        perSecond = Double.isNaN(earlier) ? answer : earlier + WEIGHT * share * (answer - earlier);
    }

    /** Takes in that it is so many reads a second. */
    void known(double readsPerSecond) {
        perSecond = readsPerSecond;
    }

    /** Whether nobody has read for about a second. */
    boolean isGoneAt(long monoNanos) {
        return asks && counted == 0 && monoNanos - askedNanos >= GONE_NANOS;
    }

    /** Reads a second, by the last few answers; NaN before the first one. Any thread may ask. */
    double perSecond() {
        return perSecond;
    }
}

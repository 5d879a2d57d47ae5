package io.escapement.agent.clock;

/**
 * Finds out how often the clock is read, and costs readers nothing most of the time. Now and then the ticker publishes
 * a question. Each reader takes 1 off its count, until that is used up or the ticker takes the question off; what was
 * counted, by the time it took, is the rate. Used by the ticker's thread; others may read the rate.
 */
final class ReadRate {
    private static final long ASK_AGAIN_NANOS = 250_000_000;

    /** The same where the count was used up: the clock is read so often that it is known well enough. */
    private static final long ASK_BUSY_AGAIN_NANOS = 1_000_000_000;

    /** How long a question stands, once somebody has read. */
    private static final long QUESTION_NANOS = 64_000_000;

    private static final long GONE_NANOS = 750_000_000;

    /** Weight of an answer against all that came before: a few of them make up for reads that come in bursts. */
    private static final double WEIGHT = 0.3;

    private static final double NANOS_PER_SECOND = 1e9;

    private final long tickNanos;
    private boolean asks;
    private long askedNanos;
    private long askAgainNanos;
    private int counted;

    /** Whether somebody reads the clock now only to measure it, and when that ended last. */
    private volatile boolean isMeasured;

    private volatile long measuredNanos;
    private volatile double perSecond = Double.NaN;

    ReadRate(long tickNanos) {
        this.tickNanos = tickNanos;
        measuredNanos = System.nanoTime();
    }

    /** Asks next some time after {@code monoNanos}. */
    void begin(long monoNanos) {
        asks = false;
        askAgainNanos = monoNanos + ASK_AGAIN_NANOS;
    }

    /** What the publication at this time is to ask. */
    Question questionAt(long monoNanos) {
        if (asks) {
            return counted > 0 && monoNanos - askedNanos >= QUESTION_NANOS ? Question.NONE : Question.SAME;
        }
        return monoNanos - askAgainNanos >= 0 ? Question.NEW : Question.NONE;
    }

    /** Takes in that a publication at this time asked that, and of how many readers the one before was short. */
    void asked(Question question, int readsLeft, long monoNanos) {
        if (question == Question.NEW) {
            asks = true;
            askedNanos = monoNanos;
            counted = 0;
        } else if (asks) {
            counted = Question.READS - readsLeft;
            if (readsLeft == 0) {
                // It was used up some time within the last tick.
                end(monoNanos - askedNanos - tickNanos / 2);
                askAgainNanos = monoNanos + ASK_BUSY_AGAIN_NANOS;
            } else if (question == Question.NONE) {
                end(monoNanos - askedNanos);
                askAgainNanos = monoNanos + ASK_AGAIN_NANOS;
            }
        }
    }

    private void end(long nanos) {
        asks = false;
        if (!isMeasured && measuredNanos - askedNanos < 0) {
            counted(counted, nanos);
        }
    }

    /** Disregards what is counted until {@link #endMeasuring}: the agent itself reads without pause. */
    void beginMeasuring() {
        isMeasured = true;
    }

    void endMeasuring() {
        measuredNanos = System.nanoTime();
        isMeasured = false;
    }

    private void counted(int reads, long nanos) {
        double answer = reads * NANOS_PER_SECOND / Math.max(nanos, tickNanos / 2);
        double earlier = perSecond;
        perSecond = Double.isNaN(earlier) ? answer : earlier + WEIGHT * (answer - earlier);
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

package io.escapement.agent.probe;

import java.util.concurrent.locks.LockSupport;

/**
 * Cost of a cached read beside that of a real one. Both are measured in turns on one thread, so that they meet the same
 * conditions, and the best batch of each counts, since every disturbance makes a batch dearer.
 */
public final class Payoff {
    private static final int CACHED_BATCH = 256;
    private static final int REAL_BATCH = 16;

    /** Enough for both loops to be compiled, unless the compilers are busy elsewhere. */
    private static final int ROUNDS_UNTIL_COMPILED = 400;

    /** More than the interpreter can add to a read: such a difference shows without a compiled loop. */
    private static final double PLAINLY_NANOS = 400;

    private static final int ROUNDS_IF_PLAIN = 5;

    /** Time for the loop to be compiled if the cached clock seems too dear. */
    private static final long PATIENCE_NANOS = 4_000_000_000L;

    /** Ends the measurement if the monotonic clock stands still. */
    private static final int ROUNDS_AT_MOST = 100_000;

    private static final int ROUNDS_BETWEEN_PAUSES = 20;
    private static final long PAUSE_NANOS = 1_000_000;

    /** Cost of one cached read, in ns. */
    public final double cachedNanos;

    /** Cost of one real read, in ns. */
    final double realNanos;

    Payoff(double cachedNanos, double realNanos) {
        this.cachedNanos = cachedNanos;
        this.realNanos = realNanos;
    }

    /** Measures both: some ms if the cached clock pays, up to 4 s if it doesn't. */
    public static Payoff measure(ReadLoop cached) {
        return measure(cached, new ReadCost.RealReadLoop());
    }

    static Payoff measure(ReadLoop cached, ReadLoop real) {
        double cachedNanos = Double.MAX_VALUE;
        double realNanos = Double.MAX_VALUE;
        long startNanos = System.nanoTime();
        for (int round = 1; ; round++) {
            cachedNanos = Math.min(cachedNanos, (double) ReadCost.batchNanos(cached, CACHED_BATCH) / CACHED_BATCH);
            // One read of the monotonic clock, which costs as much as a real one, lies between the two instants too.
            realNanos = Math.min(realNanos, (double) ReadCost.batchNanos(real, REAL_BATCH) / (REAL_BATCH + 1));
            Payoff payoff = new Payoff(cachedNanos, realNanos);
            boolean plain = round >= ROUNDS_IF_PLAIN && realNanos - PLAINLY_NANOS > 2 * cachedNanos;
            boolean compiled = round >= ROUNDS_UNTIL_COMPILED;
            boolean patient = System.nanoTime() - startNanos < PATIENCE_NANOS && round < ROUNDS_AT_MOST;
            if (plain || (compiled && (payoff.pays() || !patient))) {
                return payoff;
            }
            if (round % ROUNDS_BETWEEN_PAUSES == 0) {
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }
    }

    /** Whether a cached read costs less than half of a real one. */
    public boolean pays() {
        return 2 * cachedNanos < realNanos;
    }

    /** Both costs, in words for the operator. */
    @Override
    public String toString() {
        return "a cached read costs " + inNanos(cachedNanos) + " and a real one " + inNanos(realNanos);
    }

    private static String inNanos(double nanos) {
        // No formatter: it would load regular expressions and locales.
        return nanos < 10 ? Math.round(nanos * 10) / 10.0 + " ns" : Math.round(nanos) + " ns";
    }
}

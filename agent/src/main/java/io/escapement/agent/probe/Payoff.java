package io.escapement.agent.probe;

import java.util.concurrent.locks.LockSupport;

/**
 * What a cached read costs beside a real one. Both are measured in turns on one thread, so that they meet the same
 * machine, and the best batch of each counts, since every disturbance makes a batch dearer.
 */
public final class Payoff {
    private static final int CACHED_BATCH = 256;
    private static final int REAL_BATCH = 16;

    /** By then both loops are compiled, unless the compilers are busy elsewhere. */
    private static final int ROUNDS_UNTIL_COMPILED = 400;

    /** More than an interpreter can add to a read: needs no compiled loop to be seen. */
    private static final double PLAINLY_NANOS = 400;

    private static final int ROUNDS_IF_PLAIN = 5;

    /** For how long a cached clock that seems too dear is given the chance to be compiled. */
    private static final long PATIENCE_NANOS = 4_000_000_000L;

    /** Where the monotonic clock stands still, no time passes. */
    private static final int ROUNDS_AT_MOST = 100_000;

    private static final int ROUNDS_BETWEEN_PAUSES = 20;
    private static final long PAUSE_NANOS = 1_000_000;

    /** Keeps the compiler from dropping the reads. */
    @SuppressWarnings("UnusedVariable")
    private static volatile long sink;

    /** Cost of one cached read, in ns. */
    public final double cachedNanos;

    /** Cost of one real read, in ns. */
    public final double realNanos;

    Payoff(double cachedNanos, double realNanos) {
        this.cachedNanos = cachedNanos;
        this.realNanos = realNanos;
    }

    /** Takes some ms where the cached clock pays, and up to 4 s where it doesn't. */
    public static Payoff measure(ReadLoop cached) {
        return measure(cached, new RealReadLoop());
    }

    static Payoff measure(ReadLoop cached, ReadLoop real) {
        double cachedNanos = Double.MAX_VALUE;
        double realNanos = Double.MAX_VALUE;
        long startNanos = System.nanoTime();
        for (int round = 1; ; round++) {
            cachedNanos = Math.min(cachedNanos, batchNanos(cached, CACHED_BATCH) / CACHED_BATCH);
            // One read of the monotonic clock, which costs the same, lies between the two instants as well.
            realNanos = Math.min(realNanos, batchNanos(real, REAL_BATCH) / (REAL_BATCH + 1));
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

    private static double batchNanos(ReadLoop loop, int reads) {
        long before = System.nanoTime();
        sink = loop.read(reads);
        return System.nanoTime() - before;
    }

    /** Whether a cached read costs less than half of a real one. */
    public boolean pays() {
        return 2 * cachedNanos < realNanos;
    }

    /** For the operator. */
    @Override
    public String toString() {
        return "a cached read costs " + inNanos(cachedNanos) + " and a real one " + inNanos(realNanos);
    }

    private static String inNanos(double nanos) {
        // No formatter: it would start regular expressions and locales.
        return nanos < 10 ? Math.round(nanos * 10) / 10.0 + " ns" : Math.round(nanos) + " ns";
    }
}

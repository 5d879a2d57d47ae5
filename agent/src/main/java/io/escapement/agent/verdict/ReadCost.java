package io.escapement.agent.verdict;

import java.util.concurrent.locks.LockSupport;

/**
 * Cost of one read of the clock, in nanoseconds: the best of many small batches, because every disturbance makes a
 * batch dearer. A measurement on one thread understates a clock whose reads are serialised.
 */
public final class ReadCost {
    private static final int BATCH = 16;

    /** Enough reads for the cost by a clock that stands still for milliseconds. */
    private static final int BATCHES_OF_COARSE_CLOCK = 400;

    /** More than the interpreter can add to a read. */
    private static final long FAR_ABOVE_NANOS = 400;

    /** More than the interpreter can add where others hold half of each processor: no need to wait for the compiler. */
    private static final long PLAINLY_SLOW_NANOS = 4 * FAR_ABOVE_NANOS;

    private static final int BATCHES_IF_PLAINLY_SLOW = 5;

    /** Enough if a batch takes milliseconds: preemption can't explain both. */
    private static final int BATCHES_IF_FAR_ABOVE = 2;

    /**
     * Enough for a clock that is not far above the threshold: some undisturbed batches of reads, and as many of native
     * calls. On a processor that others use, few batches fit into a time.
     */
    private static final int BATCHES_IF_INTERPRETED = 100;

    /** A slow read costs more than so many native calls; a slow processor slows both. */
    private static final int SLOW_IN_NATIVE_CALLS = 2;

    private static final long ENOUGH_NANOS = 1_000_000;
    private static final long LIMIT_NANOS = 8_000_000;

    /** Ends the measurement if the monotonic clock stands still, as it may under a faked clock. */
    private static final int BATCHES_AT_MOST = 100_000;

    /** Enough for a clock that stands still for longer than a batch takes. */
    private static final int STEPS = 4;

    private static final int CACHED_BATCH = 20_000;
    private static final int CACHED_BATCHES = 80;

    /** Limit for a slow cached clock on a processor that others use: a batch of its reads may take 10 ms. */
    private static final long CACHED_LIMIT_NANOS = 1_000_000_000;

    private static final long PAUSE_NANOS = 1_000_000;

    /** Keeps the compiler from dropping the reads. */
    @SuppressWarnings("UnusedVariable")
    static volatile long sink;

    /** Best cost of one read; NaN if the monotonic clock stands still. */
    final double nanos;

    /** How far the monotonic clock moves at once, if that takes longer than some reads; otherwise 0. */
    final long stepNanos;

    /** False if the time was over while the cost was too near to the threshold for an interpreted loop. */
    final boolean isCertain;

    ReadCost(double nanos, boolean isCertain) {
        this(nanos, isCertain, 0);
    }

    ReadCost(double nanos, boolean isCertain, long stepNanos) {
        this.nanos = nanos;
        this.isCertain = isCertain;
        this.stepNanos = stepNanos;
    }

    /**
     * Measures the real clock. Takes 1 ms if the clock is plainly fast or slow, 8 ms at most (a batch longer if one
     * read takes 0.1 ms; five steps of a clock that moves by milliseconds; longer if others have the processor).
     */
    static ReadCost ofRealClock(long slowThresholdNanos) {
        return of(new RealReadLoop(), new NativeCallLoop(), slowThresholdNanos);
    }

    /** Cost by the better of two batches, in ns; too high by up to 100 ns as long as the loop is interpreted. */
    static double glanceAtRealClock() {
        ReadLoop loop = new RealReadLoop();
        return Math.min(nanosOfRead(loop), nanosOfRead(loop));
    }

    static ReadCost of(ReadLoop loop, ReadLoop nativeCalls, long slowThresholdNanos) {
        double best = Double.MAX_VALUE;
        double nativeCallNanos = Double.MAX_VALUE;
        long start = loop.nanoTime();
        for (int batches = 1; ; batches++) {
            best = Math.min(best, nanosOfRead(loop));
            if (best > slowThresholdNanos && isPlainlySlow(best, batches, slowThresholdNanos)) {
                return new ReadCost(best, true);
            }
            if (best > slowThresholdNanos) {
                // Native calls take turns with the reads, because a processor may be slow for a while.
                nativeCallNanos = Math.min(nativeCallNanos, (double) batchNanos(nativeCalls, BATCH) / BATCH);
            }
            long elapsedNanos = loop.nanoTime() - start;
            boolean isEnough = elapsedNanos >= ENOUGH_NANOS;
            if (best <= slowThresholdNanos && (isEnough || batches == BATCHES_AT_MOST)) {
                return best == 0 ? ofCoarseClock(loop, slowThresholdNanos) : new ReadCost(best, true);
            }
            if (best > slowThresholdNanos && isEnough && batches >= BATCHES_IF_INTERPRETED) {
                boolean isSlow =
                        best - nativeCallNanos > slowThresholdNanos && best > SLOW_IN_NATIVE_CALLS * nativeCallNanos;
                if (isSlow || elapsedNanos >= LIMIT_NANOS || batches == BATCHES_AT_MOST) {
                    // Not certainly slow: on a busy host the compiler may come very late.
                    return new ReadCost(best, isSlow);
                }
            }
        }
    }

    private static boolean isPlainlySlow(double nanos, int batches, long slowThresholdNanos) {
        double batchNanos = nanos * (BATCH + 1);
        int enough = batchNanos >= ENOUGH_NANOS ? BATCHES_IF_FAR_ABOVE : BATCHES_IF_PLAINLY_SLOW;
        return nanos - PLAINLY_SLOW_NANOS > slowThresholdNanos && batches >= enough;
    }

    /** Returns the cost by all reads between edges of some steps: such a clock times no batch shorter than a step. */
    private static ReadCost ofCoarseClock(ReadLoop loop, long slowThresholdNanos) {
        long firstEdge = 0;
        long stepNanos = Long.MAX_VALUE;
        int steps = -1;
        int batches = 0;
        long before = loop.nanoTime();
        for (int still = 0; still < BATCHES_AT_MOST; still++) {
            sink = loop.read(BATCH);
            batches++;
            long now = loop.nanoTime();
            if (now == before) {
                continue;
            }
            if (steps < 0) {
                // Only reads in whole steps count; the reads before this edge were in a part of a step.
                firstEdge = now;
                batches = 0;
            } else {
                stepNanos = Math.min(stepNanos, now - before);
            }
            before = now;
            still = 0;
            steps++;
            if (steps >= STEPS && now - firstEdge >= ENOUGH_NANOS) {
                double nanos = (double) (now - firstEdge) / batches / (BATCH + 1);
                boolean isCertain = batches >= BATCHES_OF_COARSE_CLOCK || isFarAbove(nanos, slowThresholdNanos);
                return new ReadCost(nanos, isCertain, stepNanos);
            }
        }
        return new ReadCost(Double.NaN, false);
    }

    /** Between the two instants of a batch is also one read of the monotonic clock, which costs the same. */
    private static double nanosOfRead(ReadLoop loop) {
        return (double) batchNanos(loop, BATCH) / (BATCH + 1);
    }

    /** Returns the time that the loop takes for so many reads, in ns. */
    static long batchNanos(ReadLoop loop, int reads) {
        long before = loop.nanoTime();
        sink = loop.read(reads);
        return loop.nanoTime() - before;
    }

    /** Whether the cost is above the threshold by more than the interpreter can add. */
    static boolean isFarAbove(double nanos, long slowThresholdNanos) {
        return nanos - FAR_ABOVE_NANOS > slowThresholdNanos;
    }

    /**
     * Measures a clock of about a nanosecond, in ns. Batches are so long that their two reads of the monotonic clock
     * don't matter, with pauses in which the compiler may get the processor. Takes 0.1 s, on a busy host a second at
     * most; by then the loop may still be interpreted. NaN if the monotonic clock stands still for longer than a batch.
     */
    public static double ofCachedClock(ReadLoop loop) {
        double best = Double.MAX_VALUE;
        long spentNanos = 0;
        for (int i = 0; i < CACHED_BATCHES && spentNanos < CACHED_LIMIT_NANOS; i++) {
            long elapsedNanos = batchNanos(loop, CACHED_BATCH);
            best = Math.min(best, (double) elapsedNanos / CACHED_BATCH);
            spentNanos += elapsedNanos;
            LockSupport.parkNanos(PAUSE_NANOS);
        }
        return best > 0 ? best : Double.NaN;
    }

    /** Reads the real clock. */
    static final class RealReadLoop implements ReadLoop {
        @Override
        public long read(int times) {
            long sum = 0;
            for (int i = 0; i < times; i++) {
                sum += System.currentTimeMillis();
            }
            return sum;
        }
    }

    /** Calls a native method that does nothing: the interpreter's share is the same as for a read of the clock. */
    static final class NativeCallLoop implements ReadLoop {
        @Override
        public long read(int times) {
            long sum = 0;
            for (int i = 0; i < times; i++) {
                sum += System.identityHashCode(null);
            }
            return sum;
        }
    }
}

package io.escapement.bench.clocks;

import java.util.function.LongSupplier;

/** Cost of one read on one thread: best of batches, because an interrupted batch only ever looks dearer. */
public final class ReadNanos {
    private static final int BATCHES = 25;
    private static final int WARM_UP_BATCHES = 10;
    private static final long BATCH_NANOS = 8_000_000;

    /** A field that isn't volatile is read once a batch, whatever its size. */
    private static final int MOST_READS = 1 << 28;

    private ReadNanos() {}

    /** Prints the cost of the real clock. */
    public static void main(String[] args) {
        System.out.println(of(System::currentTimeMillis));
    }

    public static double of(LongSupplier clock) {
        double bestNanos = Double.MAX_VALUE;
        int reads = 1024;
        for (int batch = -WARM_UP_BATCHES; batch < BATCHES; ) {
            long startNanos = System.nanoTime();
            long all = read(clock, reads);
            long tookNanos = System.nanoTime() - startNanos;
            if (all == 0) {
                throw new AssertionError("the clock stands at 1970");
            }
            if (tookNanos < BATCH_NANOS / 2 && reads < MOST_READS) {
                reads *= 2;
                continue;
            }
            if (batch++ >= 0) {
                bestNanos = Math.min(bestNanos, (double) tookNanos / reads);
            }
        }
        return bestNanos;
    }

    private static long read(LongSupplier clock, int reads) {
        long all = 0;
        for (int i = 0; i < reads; i++) {
            all |= clock.getAsLong();
        }
        return all;
    }
}

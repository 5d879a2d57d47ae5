package com.acme.orders;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;

/**
 * Child JVM: {@code ReadCost THREADS} prints the nanoseconds of one System.currentTimeMillis() on a thread while so
 * many threads read. The best batch counts, from the start of the first thread to the end of the last. Other load on
 * the machine can only lengthen a batch; batches are shorter than a scheduler's time slice, so that some escape it.
 */
final class ReadCost {
    private static final int BATCHES = 200;
    private static final int READS = 500;

    private final CyclicBarrier start;
    private final CyclicBarrier end;
    private long startNanos;
    private long bestNanos = Long.MAX_VALUE;

    private ReadCost(int threads) {
        start = new CyclicBarrier(threads, () -> startNanos = System.nanoTime());
        end = new CyclicBarrier(threads, () -> bestNanos = Math.min(bestNanos, System.nanoTime() - startNanos));
    }

    public static void main(String[] args) throws Exception {
        int threads = Integer.parseInt(args[0]);
        ReadCost cost = new ReadCost(threads);
        List<Thread> readers = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            readers.add(new Thread(cost::readBatches));
        }
        readers.forEach(Thread::start);
        for (Thread reader : readers) {
            reader.join();
        }
        System.out.println((double) cost.bestNanos / READS);
    }

    private void readBatches() {
        for (int batch = 0; batch < BATCHES; batch++) {
            await(start);
            for (int i = 0; i < READS; i++) {
                if (System.currentTimeMillis() == 0) {
                    throw new IllegalStateException("the value is used, so the read is made");
                }
            }
            await(end);
        }
    }

    private static void await(CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (Exception broken) {
            throw new IllegalStateException(broken);
        }
    }
}

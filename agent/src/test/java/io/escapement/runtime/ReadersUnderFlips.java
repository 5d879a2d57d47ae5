package io.escapement.runtime;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.LongSupplier;

/**
 * Threads that read a clock and hand what they read to one another, while another thread engages and bypasses it. Each
 * reader checks the guarantees for its own reads.
 */
final class ReadersUnderFlips {
    private static final int READERS = 3;

    final Queue<String> early = new ConcurrentLinkedQueue<>();
    final Queue<String> backwards = new ConcurrentLinkedQueue<>();
    final Queue<String> backwardsAfterHandover = new ConcurrentLinkedQueue<>();
    int flips;

    private final SwitchableClock clock;
    private final LongSupplier realClock;
    private volatile boolean ended;
    private volatile long handedOver;

    private ReadersUnderFlips(SwitchableClock clock, LongSupplier realClock) {
        this.clock = clock;
        this.realClock = realClock;
    }

    static ReadersUnderFlips run(SwitchableClock clock, LongSupplier realClock, long durationNanos) {
        ReadersUnderFlips readers = new ReadersUnderFlips(clock, realClock);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < READERS; i++) {
            threads.add(new Thread(readers::readUntilEnded, "reader-" + i));
        }
        threads.forEach(Thread::start);
        try {
            readers.flipFor(durationNanos);
        } finally {
            readers.ended = true;
            threads.forEach(ReadersUnderFlips::join);
        }
        return readers;
    }

    private void flipFor(long durationNanos) {
        long start = System.nanoTime();
        while (System.nanoTime() - start < durationNanos) {
            clock.engage();
            while (!clock.isEngaged()) {
                Thread.onSpinWait();
            }
            clock.bypass();
            flips++;
        }
    }

    private void readUntilEnded() {
        long last = 0;
        while (!ended) {
            long handed = handedOver;
            long read = clock.getAsLong();
            long real = realClock.getAsLong();
            if (read > real) {
                early.add(read + " at " + real);
            }
            if (read < last) {
                backwards.add(read + " after " + last);
            }
            if (read < handed) {
                backwardsAfterHandover.add(read + " after another thread's " + handed);
            }
            handedOver = read;
            last = read;
        }
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}

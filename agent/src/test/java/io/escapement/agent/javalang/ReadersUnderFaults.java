package io.escapement.agent.javalang;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.LongSupplier;

/**
 * Threads that read a clock and hand what they read to one another, while the calling thread does its worst. Each
 * reader checks the guarantees for its own reads.
 */
final class ReadersUnderFaults {
    private static final int READERS = 3;

    final Queue<String> early = new ConcurrentLinkedQueue<>();
    final Queue<String> late = new ConcurrentLinkedQueue<>();
    final Queue<String> backwards = new ConcurrentLinkedQueue<>();
    final Queue<String> backwardsAfterHandover = new ConcurrentLinkedQueue<>();
    int rounds;

    private final SwitchableClock clock;
    private final LongSupplier realClock;
    private final LongSupplier floor;
    private volatile boolean ended;
    private volatile long handedOver;

    private ReadersUnderFaults(SwitchableClock clock, LongSupplier realClock, LongSupplier floor) {
        this.clock = clock;
        this.realClock = realClock;
        this.floor = floor;
    }

    /**
     * Reads while {@code fault} is run again and again, for so long and so often at least.
     *
     * @param realClock what no read may be later than
     * @param floor what no read may be earlier than that began after it
     */
    static ReadersUnderFaults run(
            SwitchableClock clock,
            LongSupplier realClock,
            LongSupplier floor,
            Runnable fault,
            long durationNanos,
            int fewestRounds) {
        ReadersUnderFaults readers = new ReadersUnderFaults(clock, realClock, floor);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < READERS; i++) {
            threads.add(new Thread(readers::readUntilEnded, "reader-" + i));
        }
        threads.forEach(Thread::start);
        try {
            long start = System.nanoTime();
            while (System.nanoTime() - start < durationNanos || readers.rounds < fewestRounds) {
                fault.run();
                readers.rounds++;
            }
        } finally {
            readers.ended = true;
            threads.forEach(ReadersUnderFaults::join);
        }
        return readers;
    }

    private void readUntilEnded() {
        long last = 0;
        while (!ended) {
            long handed = handedOver;
            long floorBefore = floor.getAsLong();
            long read = clock.getAsLong();
            long real = realClock.getAsLong();
            if (read > real) {
                early.add(read + " at " + real);
            }
            if (read < floorBefore) {
                late.add(read + " with the floor at " + floorBefore);
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

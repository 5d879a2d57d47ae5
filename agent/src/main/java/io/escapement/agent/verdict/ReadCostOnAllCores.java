package io.escapement.agent.verdict;

import io.escapement.agent.thread.AgentThread;
import io.escapement.agent.thread.Pause;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Cost of one read of the clock while every processor of this JVM reads: a clock that serves one processor at a time
 * gets dearer with each reader. The cost is in processor time of the threads: a thread that waits for a processor does
 * not wait for the clock. So a busy machine may hide that reads wait for one another, but never pretends it. The agent
 * never measures this by itself: it would take the processors from the service. Too few reads tell no cost.
 */
public final class ReadCostOnAllCores {
    private static final int BATCH = 8;

    /** Least number of reads of each thread: a handful of reads may have met a disturbance. */
    private static final int READS_AT_LEAST = 300;

    /** Least processor time of each thread: a look at the processor time takes up to a tenth of a millisecond. */
    private static final long RAN_AT_LEAST_NANOS = 2_000_000;

    /** How much longer than asked for a thread goes on that has had its processor for too little time. */
    private static final int LONGER_AT_MOST = 50;

    /** Ends a thread if the monotonic clock stands still, as it may under a faked clock. */
    private static final int BATCHES_AT_MOST = 10_000_000;

    /** Two threads of one core (SMT) slow each other down by less. */
    private static final double WAITING_FROM_TIMES = 2;

    private static final long AWAIT_NANOS = 50_000;

    private static final long END_TIMEOUT_MS = 10_000;

    public final int cores;

    /** Cost of a read while all read, in ns; NaN if it can't be measured. */
    public final double nanos;

    /** Cost of a read by the same loop on one processor, in ns; NaN if it can't be measured. */
    public final double oneCoreNanos;

    ReadCostOnAllCores(int cores, double oneCoreNanos, double nanos) {
        this.cores = cores;
        this.oneCoreNanos = oneCoreNanos;
        this.nanos = nanos;
    }

    /**
     * Measures for so long on one processor, which has the loop compiled, and for as long again on all processors;
     * longer on processors that others use meanwhile.
     */
    public static ReadCostOnAllCores measure(long eachNanos) {
        return measure(Runtime.getRuntime().availableProcessors(), new ReadCost.RealReadLoop(), eachNanos);
    }

    static ReadCostOnAllCores measure(int cores, ReadLoop loop, long eachNanos) {
        double oneCoreNanos = nanosWith(1, loop, eachNanos);
        double nanos = cores == 1 ? oneCoreNanos : nanosWith(cores, loop, eachNanos);
        // A thread that reads beside others pays for its own read and for its wait.
        return new ReadCostOnAllCores(cores, Math.min(oneCoreNanos, nanos), nanos);
    }

    public boolean isKnown() {
        return nanos > 0 && oneCoreNanos > 0;
    }

    /** Whether reads wait for one another, and are slow by that. On two processors half of the wait is enough. */
    boolean isWaiting(long slowThresholdNanos) {
        double times = Math.min(WAITING_FROM_TIMES, 1 + (cores - 1) / 2.0);
        return cores > 1 && nanos > slowThresholdNanos && nanos >= times * oneCoreNanos;
    }

    /** The cost in whole nanoseconds, and whether reads wait for one another. */
    public String inWords(long slowThresholdNanos) {
        if (!isKnown()) {
            return "not measured: the host has no thread left, or is too busy";
        }
        return Math.round(nanos) + " ns" + (isWaiting(slowThresholdNanos) ? ": reads wait for one another" : "");
    }

    private static double nanosWith(int threads, ReadLoop loop, long nanos) {
        Readers readers = null;
        List<Thread> running = new ArrayList<Thread>();
        try {
            readers = new Readers(threads, loop, nanos);
            for (int i = 0; i < threads; i++) {
                Thread thread = AgentThread.of("escapement-probe", readers);
                AgentThread.start(thread);
                running.add(thread);
            }
        } catch (OutOfMemoryError noThreadLeft) {
            if (readers != null) {
                readers.begin();
            }
            return Double.NaN;
        }
        for (Thread thread : running) {
            if (!Pause.untilEnded(thread, END_TIMEOUT_MS)) {
                return Double.NaN;
            }
        }
        return readers.nanosOfRead(threads);
    }

    /** The work of each thread: reads until the time is over, and counts. */
    private static final class Readers implements Runnable {
        private final ReadLoop loop;
        private final long nanos;
        private final AtomicInteger awaited;
        private final AtomicLong allReads = new AtomicLong();
        private final AtomicLong allNanos = new AtomicLong();
        private final AtomicInteger withEnoughReads = new AtomicInteger();

        /** Whether all threads run, or one could not be made. */
        private volatile boolean isOpen;

        Readers(int threads, ReadLoop loop, long nanos) {
            this.loop = loop;
            this.nanos = nanos;
            this.awaited = new AtomicInteger(threads);
        }

        void begin() {
            isOpen = true;
        }

        @Override
        public void run() {
            if (awaited.decrementAndGet() == 0) {
                begin();
            }
            while (!isOpen) {
                Pause.nanos(AWAIT_NANOS);
            }
            ThreadTime before = ThreadTime.now();
            long startNanos = System.nanoTime();
            long elapsedNanos = 0;
            long tookNanos = 0;
            long sum = 0;
            int batches = 0;
            boolean isEnough = false;
            for (long until = nanos; !isEnough && until <= LONGER_AT_MOST * nanos; until += nanos) {
                for (; batches < BATCHES_AT_MOST && elapsedNanos < until; batches++) {
                    sum += loop.read(BATCH);
                    elapsedNanos = System.nanoTime() - startNanos;
                }
                long ranNanos = ThreadTime.now().ranNanos - before.ranNanos;
                tookNanos = ranNanos > 0 ? ranNanos : elapsedNanos;
                isEnough = batches * (BATCH + 1L) >= READS_AT_LEAST && tookNanos >= RAN_AT_LEAST_NANOS;
            }
            ReadCost.sink = sum;
            allNanos.addAndGet(tookNanos);
            // Each batch also reads the monotonic clock once, which costs the same.
            allReads.addAndGet(batches * (BATCH + 1L));
            withEnoughReads.addAndGet(isEnough ? 1 : 0);
        }

        /** Returns the cost once so many threads have ended; NaN if one of them has read too little. */
        double nanosOfRead(int threads) {
            return withEnoughReads.get() == threads ? (double) allNanos.get() / allReads.get() : Double.NaN;
        }
    }
}

package io.escapement.agent.probe;

import io.escapement.agent.process.AgentThread;
import io.escapement.agent.process.Pause;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Cost of one read of the clock while every processor of this JVM reads: a clock that serves one processor at a time
 * gets dearer with each. The reads of all threads are counted in slots of two milliseconds, and the best slot counts,
 * because whatever disturbs a thread leaves fewer reads in it. The agent never measures this by itself: it would take
 * the processors from the service.
 */
public final class ReadCostOnAllCores {
    private static final int BATCH = 8;
    private static final long SLOT_NANOS = 2_000_000;

    /** Fewer batches of a thread in the best slot are too coarse a count: then all slots count as one. */
    private static final int BATCHES_AT_LEAST = 4;

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

    /** Measures for so long on one processor, by when the loop is compiled, and for as long again on all. */
    public static ReadCostOnAllCores measure(long eachNanos) {
        return measure(Runtime.getRuntime().availableProcessors(), new ReadCost.RealReadLoop(), eachNanos);
    }

    static ReadCostOnAllCores measure(int cores, ReadLoop loop, long eachNanos) {
        double oneCoreNanos = nanosWith(1, loop, eachNanos);
        double nanos = cores == 1 ? oneCoreNanos : nanosWith(cores, loop, eachNanos);
        return new ReadCostOnAllCores(cores, oneCoreNanos, nanos);
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
            return "not measured: the host has no thread left, or was too busy";
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
                thread.start();
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
        return readers.nanosOfRead();
    }

    /**
     * What each of some threads does: it reads until the time is over, and counts in which slot. The threads allocate
     * nothing: one that ended before all run would leave the others waiting for it.
     */
    private static final class Readers implements Runnable {
        /** Of longs between the counts of two threads: what both write would make each read dearer. */
        private static final int APART = 16;

        private final ReadLoop loop;
        private final int slots;

        /** Each thread writes a row of its own, and the starter reads them once the threads have ended. */
        private final long[][] readsBySlot;

        private final AtomicInteger awaited;
        private final AtomicInteger endedInTime = new AtomicInteger();

        /** The moment from which on all read: when the last of them runs. Written before {@link #isOpen}. */
        private volatile long beganNanos;

        private volatile boolean isOpen;

        Readers(int threads, ReadLoop loop, long nanos) {
            this.loop = loop;
            this.awaited = new AtomicInteger(threads);
            this.slots = (int) (nanos / SLOT_NANOS);
            this.readsBySlot = new long[threads][slots + APART];
        }

        void begin() {
            beganNanos = System.nanoTime();
            isOpen = true;
        }

        @Override
        public void run() {
            int othersAwaited = awaited.decrementAndGet();
            long[] reads = readsBySlot[othersAwaited];
            if (othersAwaited == 0) {
                begin();
            }
            while (!isOpen) {
                Pause.nanos(AWAIT_NANOS);
            }
            long startNanos = beganNanos;
            long sum = 0;
            for (int i = 0; i < BATCHES_AT_MOST; i++) {
                sum += loop.read(BATCH);
                long slot = Math.max(0, System.nanoTime() - startNanos) / SLOT_NANOS;
                if (slot >= slots) {
                    endedInTime.incrementAndGet();
                    break;
                }
                // The monotonic clock, which costs the same, is read once for each batch.
                reads[(int) slot] += BATCH + 1;
            }
            ReadCost.sink = sum;
        }

        /** Once all threads have ended; NaN if one of them was too late. */
        double nanosOfRead() {
            long inBestSlot = 0;
            long inAll = 0;
            int threads = readsBySlot.length;
            for (int slot = 0; slot < slots; slot++) {
                long inSlot = 0;
                for (long[] reads : readsBySlot) {
                    inSlot += reads[slot];
                }
                inBestSlot = Math.max(inBestSlot, inSlot);
                inAll += inSlot;
            }
            boolean isFine = inBestSlot >= (long) threads * BATCHES_AT_LEAST * (BATCH + 1);
            double reads = isFine ? inBestSlot : (double) inAll / slots;
            return endedInTime.get() < threads || reads == 0 ? Double.NaN : threads * SLOT_NANOS / reads;
        }
    }
}

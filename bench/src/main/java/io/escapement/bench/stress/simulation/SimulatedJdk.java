package io.escapement.bench.stress.simulation;

import static io.escapement.bench.stress.simulation.StressedClock.CLOCK;

import java.util.concurrent.atomic.AtomicInteger;

/** What the stressed clock and its publisher have in place of classes of the JDK. */
public final class SimulatedJdk {
    /** The thread that {@link CountedUnpark} is to wake. */
    public static final Thread TICKER = new Thread("stressed-ticker");

    /** How often the ticker was woken once it no longer waited for readers. */
    public static final AtomicInteger WAKES = new AtomicInteger();

    /** What other threads do while the ticker reads the real clock. */
    public static volatile Runnable meanwhile = () -> {};

    private SimulatedJdk() {}

    /** {@code System} as readers have it. */
    public static final class ReadersSystem {
        private ReadersSystem() {}

        /** Called by the clock. */
        public static long currentTimeMillis() {
            long nowMs = SimulatedHost.wallMs();
            SimulatedHost.interruptSometimes();
            return nowMs;
        }

        /** Called in place of the clock that gives milliseconds: the same one, with half of the next behind it. */
        public static long nanoTime() {
            return currentTimeMillis() * 1_000_000 + 500_000;
        }
    }

    /**
     * {@code System} as the ticker has it. Where it reads the real clock, an interrupt may come before and after: there
     * the order of the publisher's steps matters, and stress tests have two threads on two processors.
     */
    public static final class TickersSystem {
        private static final long NANOS_A_CALL = 100_000;

        private static long nanos;

        private TickersSystem() {}

        /** Called by the publisher. */
        public static long currentTimeMillis() {
            SimulatedHost.passTimeSometimes();
            long nowMs = SimulatedHost.wallMs();
            SimulatedHost.passTimeSometimes();
            meanwhile.run();
            SimulatedHost.interruptSometimes();
            return nowMs;
        }

        /** Goes on with each call, by less than the wall clock does with a reading. One thread. */
        public static long nanoTime() {
            return nanos += NANOS_A_CALL;
        }

        /** The real one: what the ticker's side uses of {@link System} besides the clock. */
        public static void arraycopy(Object from, int fromIndex, Object to, int toIndex, int length) {
            System.arraycopy(from, fromIndex, to, toIndex, length);
        }
    }

    /**
     * {@code LockSupport} as both have it: counts, in place of waking a ticker that would see that it may go on, and
     * returns at once, since reading the clock makes it go on here.
     */
    public static final class CountedUnpark {
        private CountedUnpark() {}

        /** Called by the publisher. */
        public static void parkNanos(long unused) {
            Thread.onSpinWait();
        }

        /** Called by the clock. */
        public static void unpark(Thread thread) {
            if (thread == TICKER && !CLOCK.isWaiting(CLOCK.word())) {
                WAKES.incrementAndGet();
            }
        }
    }
}

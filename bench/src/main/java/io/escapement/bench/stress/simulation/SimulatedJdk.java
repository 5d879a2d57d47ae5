package io.escapement.bench.stress.simulation;

/** What the stressed clock and its publisher have in place of classes of the JDK. */
public final class SimulatedJdk {
    /** What other threads do while the ticker reads the real clock. */
    public static volatile Runnable meanwhile = () -> {};

    private static long halfNanos;

    private SimulatedJdk() {}

    /** Has the monotonic clock show more digits than milliseconds from now on. */
    public static void showHalves() {
        halfNanos = 500_000;
    }

    /** {@code System} as readers have it. */
    public static final class ReadersSystem {
        private ReadersSystem() {}

        /** Called by the clock. */
        public static long currentTimeMillis() {
            long nowMs = SimulatedHost.wallMs();
            SimulatedHost.interruptSometimes();
            return nowMs;
        }

        /** The same clock, with half of the next millisecond behind it. */
        public static long nanoTime() {
            return currentTimeMillis() * 1_000_000 + halfNanos;
        }
    }

    /**
     * {@code System} as the ticker has it. Where it reads the real clock, an interrupt may come before and after: there
     * the order of the publisher's steps matters, and stress tests have two threads on two processors.
     */
    public static final class TickersSystem {
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

        /** The same for the monotonic clock. */
        public static long nanoTime() {
            SimulatedHost.passTimeSometimes();
            long nowMs = SimulatedHost.monotonicMs();
            SimulatedHost.passTimeSometimes();
            meanwhile.run();
            SimulatedHost.interruptSometimes();
            return nowMs * 1_000_000;
        }

        /** The real one: what the ticker's side uses of {@link System} besides the clock. */
        public static void arraycopy(Object from, int fromIndex, Object to, int toIndex, int length) {
            System.arraycopy(from, fromIndex, to, toIndex, length);
        }
    }

    /** {@code LockSupport} as the watch has it: it may have to wait for the kernel's tick. */
    public static final class ShortPark {
        private ShortPark() {}

        /** Called by who engages. */
        public static void parkNanos(long unused) {
            SimulatedHost.passTimeSometimes();
        }
    }
}

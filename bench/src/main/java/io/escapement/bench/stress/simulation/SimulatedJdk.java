package io.escapement.bench.stress.simulation;

/** Replaces classes of the JDK for the stressed clock and its publisher. */
public final class SimulatedJdk {
    /** The work of other threads while the ticker reads the real clock. */
    public static volatile Runnable meanwhile = () -> {};

    private static long halfNanos;

    private SimulatedJdk() {}

    /** Lets the monotonic clock show more digits than milliseconds from now on. */
    public static void showHalves() {
        halfNanos = 500_000;
    }

    /** {@code System} for readers. */
    public static final class ReadersSystem {
        private ReadersSystem() {}

        /** Called by the clock. */
        public static long currentTimeMillis() {
            long nowMs = SimulatedHost.wallMs();
            SimulatedHost.interruptSometimes();
            return nowMs;
        }

        /** Returns the same clock, with half of the next millisecond behind it. */
        public static long nanoTime() {
            return currentTimeMillis() * 1_000_000 + halfNanos;
        }
    }

    /**
     * {@code System} for the ticker. An interrupt may come before and after a read of the real clock: there the order
     * of the publisher's steps matters, and stress tests have only two threads on two processors.
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

        /** The monotonic clock, called by the publisher. */
        public static long nanoTime() {
            SimulatedHost.passTimeSometimes();
            long nowMs = SimulatedHost.monotonicMs();
            SimulatedHost.passTimeSometimes();
            meanwhile.run();
            SimulatedHost.interruptSometimes();
            return nowMs * 1_000_000;
        }

        /** The real method, which the ticker's side uses of {@link System} besides the clock. */
        public static void arraycopy(Object from, int fromIndex, Object to, int toIndex, int length) {
            System.arraycopy(from, fromIndex, to, toIndex, length);
        }
    }

    /** {@code LockSupport} for the watch, which may have to wait for the kernel's tick. */
    public static final class ShortPark {
        private ShortPark() {}

        /** Called by the thread that engages. */
        public static void parkNanos(long unused) {
            SimulatedHost.passTimeSometimes();
        }
    }
}

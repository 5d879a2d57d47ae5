package io.escapement.bench.stress.simulation;

/**
 * {@code System} as the ticker of the stressed clock has it. Where it reads the real clock, an interrupt may come
 * before and after: there the order of the publisher's steps matters, and stress tests have two threads on two
 * processors.
 */
public final class TickersSystem {
    /** What other threads do in the meantime. */
    public static volatile Runnable meanwhile = () -> {};

    private TickersSystem() {}

    /** Called by the publisher. */
    public static long currentTimeMillis() {
        SimulatedHost.passTimeSometimes();
        long nowMs = SimulatedHost.wallMs();
        SimulatedHost.passTimeSometimes();
        meanwhile.run();
        Delay.sometimes();
        return nowMs;
    }

    /** The real one: what the ticker's side uses of {@link System} besides the clock. */
    public static void arraycopy(Object from, int fromIndex, Object to, int toIndex, int length) {
        System.arraycopy(from, fromIndex, to, toIndex, length);
    }
}

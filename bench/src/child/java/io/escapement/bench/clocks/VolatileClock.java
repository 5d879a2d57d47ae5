package io.escapement.bench.clocks;

/**
 * The least that any cached clock costs: a long that a daemon thread writes about every millisecond. No bound, no edge.
 */
public final class VolatileClock {
    private static volatile long nowMs = System.currentTimeMillis();

    private VolatileClock() {}

    static void start() {
        Updater.start("volatile-clock", () -> nowMs = System.currentTimeMillis());
    }

    public static long nowMs() {
        return nowMs;
    }
}

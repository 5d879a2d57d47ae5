package io.escapement.bench.clocks;

/**
 * The least that any cached clock costs: a long that a daemon thread writes about every millisecond. No bound, no edge.
 */
public final class VolatileClock {
    private static volatile long nowMs = System.currentTimeMillis();

    private VolatileClock() {}

    static void start() {
        Thread ticker = new Thread(VolatileClock::tick, "volatile-clock");
        ticker.setDaemon(true);
        ticker.start();
    }

    public static long nowMs() {
        return nowMs;
    }

    private static void tick() {
        try {
            while (true) {
                nowMs = System.currentTimeMillis();
                Thread.sleep(1);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}

package io.escapement.bench;

import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The least that any cached clock costs: a long that a daemon thread writes about every millisecond. No bound, no edge. */
@State(Scope.Benchmark)
public class VolatileTicker {

    static volatile long nowMs = System.currentTimeMillis();

    @Setup(Level.Trial)
    public void start() {
        Thread ticker = new Thread(VolatileTicker::tick, "volatile-ticker");
        ticker.setDaemon(true);
        ticker.start();
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

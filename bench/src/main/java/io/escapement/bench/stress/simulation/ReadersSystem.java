package io.escapement.bench.stress.simulation;

/** {@code System} as readers of the stressed clock have it. */
public final class ReadersSystem {
    private ReadersSystem() {}

    /** Called by the clock. */
    public static long currentTimeMillis() {
        long nowMs = SimulatedHost.wallMs();
        Delay.sometimes();
        return nowMs;
    }
}

package io.escapement.bench.stress.simulation;

import java.util.concurrent.atomic.AtomicInteger;

/** {@code LockSupport} as readers of the stressed clock have it: counts in place of waking. */
public final class CountedUnpark {
    static final Thread TICKER = new Thread("stressed-ticker");
    public static final AtomicInteger COUNT = new AtomicInteger();

    private CountedUnpark() {}

    /** Called by the clock. */
    public static void unpark(Thread thread) {
        if (thread == TICKER) {
            COUNT.incrementAndGet();
        }
    }
}

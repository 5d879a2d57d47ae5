package io.escapement.bench.torture.child;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;

/** Forces one full collection after another over a live set that makes each take tens to hundreds of milliseconds. */
final class CollectionLoop extends Thread {
    private static final int LIVE_OBJECTS = 6_000_000;
    private static final long BETWEEN_MS = 30;

    private final Object[] live = new Object[LIVE_OBJECTS];

    CollectionLoop() {
        super("collections");
        setDaemon(true);
        for (int i = 0; i < live.length; i++) {
            live[i] = new long[] {i};
        }
    }

    @Override
    public void run() {
        try {
            while (true) {
                System.gc();
                Thread.sleep(BETWEEN_MS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    static long count() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .mapToLong(GarbageCollectorMXBean::getCollectionCount)
                .sum();
    }

    static long tookMs() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .mapToLong(GarbageCollectorMXBean::getCollectionTime)
                .sum();
    }
}

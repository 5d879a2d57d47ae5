package io.escapement.bench.clocks;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * The clock of many articles on Snowflake ids: a scheduled executor that stores the time into a volatile field every
 * ms.
 */
public final class ScheduledClock {
    private static final ScheduledExecutorService SCHEDULER = Executors.newScheduledThreadPool(1, task -> {
        Thread thread = new Thread(task, "scheduled-clock");
        thread.setDaemon(true);
        return thread;
    });

    private static volatile long nowMs = System.currentTimeMillis();

    private ScheduledClock() {}

    @SuppressWarnings("FutureReturnValueIgnored")
    static void start() {
        SCHEDULER.scheduleAtFixedRate(() -> nowMs = System.currentTimeMillis(), 1, 1, TimeUnit.MILLISECONDS);
    }

    public static long nowMs() {
        return nowMs;
    }
}

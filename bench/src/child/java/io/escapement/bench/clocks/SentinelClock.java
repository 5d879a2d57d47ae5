package io.escapement.bench.clocks;

import com.alibaba.csp.sentinel.util.TimeUtil;
import java.util.concurrent.TimeUnit;

/**
 * Sentinel's clock, which reads the real one until it was read more than 1,200 times a second for some three seconds.
 */
final class SentinelClock {
    private static final long CACHING_WITHIN_NANOS = TimeUnit.SECONDS.toNanos(20);
    private static final int READS_A_MILLISECOND = 10;

    private SentinelClock() {}

    static void startCaching() throws InterruptedException {
        // Otherwise Sentinel logs to the home directory.
        System.setProperty("csp.sentinel.log.dir", System.getProperty("java.io.tmpdir") + "/sentinel-logs");
        long startNanos = System.nanoTime();
        while (!isCaching()) {
            if (System.nanoTime() - startNanos > CACHING_WITHIN_NANOS) {
                throw new IllegalStateException(
                        "TimeUtil does not cache: " + TimeUtil.instance().getState());
            }
            for (int i = 0; i < READS_A_MILLISECOND; i++) {
                TimeUtil.currentTimeMillis();
            }
            Thread.sleep(1);
        }
    }

    static boolean isCaching() {
        return TimeUtil.instance().getState() == TimeUtil.STATE.RUNNING;
    }
}

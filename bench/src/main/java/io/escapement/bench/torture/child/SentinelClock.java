package io.escapement.bench.torture.child;

import com.alibaba.csp.sentinel.util.TimeUtil;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Sentinel's clock reads the real one until it has been read more than 1,200 times a second for some three seconds. */
final class SentinelClock {

    private static final long CACHING_WITHIN_NANOS = TimeUnit.SECONDS.toNanos(20);
    private static final int READS_A_MILLISECOND = 10;

    private SentinelClock() {}

    static LongSupplier start() throws InterruptedException {
        long startNanos = System.nanoTime();
        while (TimeUtil.instance().getState() != TimeUtil.STATE.RUNNING) {
            if (System.nanoTime() - startNanos > CACHING_WITHIN_NANOS) {
                throw new IllegalStateException(
                        "TimeUtil does not cache: " + TimeUtil.instance().getState());
            }
            for (int i = 0; i < READS_A_MILLISECOND; i++) {
                TimeUtil.currentTimeMillis();
            }
            Thread.sleep(1);
        }
        return TimeUtil::currentTimeMillis;
    }
}

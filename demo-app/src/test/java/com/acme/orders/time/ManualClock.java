package com.acme.orders.time;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/** Time stands still until a test moves it. */
final class ManualClock implements LongSupplier {
    private final AtomicLong nowMs = new AtomicLong(1_800_000_000_000L);

    @Override
    public long getAsLong() {
        return nowMs.get();
    }

    void advanceMs(long ms) {
        nowMs.addAndGet(ms);
    }
}

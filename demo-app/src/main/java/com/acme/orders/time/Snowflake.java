package com.acme.orders.time;

import com.acme.orders.request.Rejection;

/**
 * Ids of 63 bits that sort by time and are unique without coordination: 41 bits of milliseconds since 2024, 10 bits of
 * node, 12 bits of sequence within the millisecond.
 */
public final class Snowflake {
    private static final long EPOCH_MS = 1_704_067_200_000L;
    private static final int NODE_BITS = 10;
    private static final long NODE = 1;
    private static final int SEQUENCE_BITS = 12;
    private static final long SEQUENCE_MASK = (1L << SEQUENCE_BITS) - 1;
    private static final long BACKWARDS_TOLERATED_MS = 10;

    private long lastMs = -1;
    private long sequence;

    public synchronized long nextId() {
        long nowMs = System.currentTimeMillis();
        if (nowMs < lastMs) {
            long backMs = lastMs - nowMs;
            if (backMs > BACKWARDS_TOLERATED_MS) {
                throw new Rejection(503, "clock went back by " + backMs + " ms");
            }
            nowMs = waitUntil(lastMs);
        }
        if (nowMs == lastMs) {
            sequence = (sequence + 1) & SEQUENCE_MASK;
            if (sequence == 0) {
                nowMs = waitUntil(lastMs + 1);
            }
        } else {
            sequence = 0;
        }
        lastMs = nowMs;
        return (nowMs - EPOCH_MS) << (NODE_BITS + SEQUENCE_BITS) | NODE << SEQUENCE_BITS | sequence;
    }

    public static long createdAtMs(long id) {
        return (id >>> (NODE_BITS + SEQUENCE_BITS)) + EPOCH_MS;
    }

    private long waitUntil(long wantedMs) {
        long nowMs = System.currentTimeMillis();
        while (nowMs < wantedMs) {
            Thread.onSpinWait();
            nowMs = System.currentTimeMillis();
        }
        return nowMs;
    }
}

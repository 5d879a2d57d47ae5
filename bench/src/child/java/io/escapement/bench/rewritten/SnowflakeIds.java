package io.escapement.bench.rewritten;

/** Ids of 41 bits of time, 10 of node and 12 of sequence: at most 4,096 in a millisecond, so 4.1 million a second. */
public final class SnowflakeIds {
    private static final long EPOCH_MS = 1_704_067_200_000L;
    private static final int NODE_BITS = 10;
    private static final int SEQUENCE_BITS = 12;
    private static final long SEQUENCE_MASK = (1L << SEQUENCE_BITS) - 1;
    private static final long NODE = 1;

    private long lastMs;
    private long sequence;

    public synchronized long next() {
        // Where the wall clock went back, ids go on with the last time.
        long nowMs = Math.max(lastMs, System.currentTimeMillis());
        sequence = nowMs == lastMs ? (sequence + 1) & SEQUENCE_MASK : 0;
        if (nowMs == lastMs && sequence == 0) {
            while (nowMs <= lastMs) {
                nowMs = System.currentTimeMillis();
            }
        }
        lastMs = nowMs;
        return ((nowMs - EPOCH_MS) << (NODE_BITS + SEQUENCE_BITS)) | (NODE << SEQUENCE_BITS) | sequence;
    }
}

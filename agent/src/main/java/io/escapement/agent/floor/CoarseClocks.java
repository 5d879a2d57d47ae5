package io.escapement.agent.floor;

import java.util.function.LongUnaryOperator;

/** The kernel's coarse wall clock and its coarse monotonic clock, as one update of its page left them. One thread. */
public final class CoarseClocks {
    private final LongUnaryOperator peek;
    private final long sequenceAddress;
    private final long wallAddress;
    private long sequence;
    private long wallNanos;
    private long monotonicNanos;

    CoarseClocks(LongUnaryOperator peek, long sequenceAddress, long wallAddress) {
        this.peek = peek;
        this.sequenceAddress = sequenceAddress;
        this.wallAddress = wallAddress;
    }

    /**
     * Reads both clocks, again and again until no update by the kernel falls into the reading.
     *
     * @throws FloorLostException if an update does not end
     */
    public void read() {
        do {
            sequence = Floor.evenSequence(peek, sequenceAddress);
            wallNanos = nanos(wallAddress);
            monotonicNanos = nanos(wallAddress + Floor.TO_MONOTONIC);
        } while (Floor.sequence(peek, sequenceAddress) != sequence);
    }

    /** Returns the kernel's sequence that belongs to the last reading. */
    public long sequence() {
        return sequence;
    }

    /** The coarse monotonic clock, in ns, as {@code System.nanoTime} counts. */
    public long monotonicNanos() {
        return monotonicNanos;
    }

    /** Wall clock minus monotonic clock, in ns. */
    public long toWallNanos() {
        return wallNanos - monotonicNanos;
    }

    private long nanos(long address) {
        return peek.applyAsLong(address) * Floor.NANOS_PER_SECOND + peek.applyAsLong(address + 8);
    }
}

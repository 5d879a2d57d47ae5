package io.escapement.agent.floor;

import io.escapement.agent.thread.Pause;
import java.util.function.LongUnaryOperator;

/**
 * A coarse clock of the kernel's, as the agent reads it, and its addresses. Readers of the cached clock read the same
 * addresses by themselves ({@code EscapementClock}).
 */
public final class Floor {
    /** An update by the kernel takes less time, unless a hypervisor holds its processor back. */
    private static final int GLANCES = 10_000;

    /** Pauses for an update to end: a second and more. */
    private static final int PAUSES = 1_000;

    static final long NANOS_PER_MS = 1_000_000;
    static final long NANOS_PER_SECOND = 1_000_000_000;
    private static final long MS_PER_SECOND = 1_000;

    /** Distance from the wall clock's seconds to those of the monotonic clock. */
    static final int TO_MONOTONIC = 16;

    /** Address of the kernel's sequence. */
    public final long sequenceAddress;

    /** Address of seconds and nanoseconds. */
    public final long floorAddress;

    /** Added before the clock's ns become ms: less than a ms, and 0 for the wall clock. */
    public final long phaseNanos;

    /** Whether this is the coarse monotonic clock, and not the coarse wall clock. */
    public final boolean isMonotonic;

    /** The unit whose beginning no reader misses, in ms: a second of the wall clock; none of the monotonic clock. */
    public final long unitMs;

    private final LongUnaryOperator peek;

    private Floor(
            LongUnaryOperator peek, long sequenceAddress, long floorAddress, long phaseNanos, boolean isMonotonic) {
        this.peek = peek;
        this.sequenceAddress = sequenceAddress;
        this.floorAddress = floorAddress;
        this.phaseNanos = phaseNanos;
        this.isMonotonic = isMonotonic;
        this.unitMs = isMonotonic ? Long.MAX_VALUE : MS_PER_SECOND;
    }

    /**
     * Makes a floor that is read at these addresses.
     *
     * @param peek reads eight bytes at an address
     */
    static Floor inPlace(LongUnaryOperator peek, long sequenceAddress, long floorAddress) {
        return new Floor(peek, sequenceAddress, floorAddress, 0, false);
    }

    /**
     * Returns the coarse monotonic clock at its expected place: the kernel keeps it beside this clock, under the same
     * sequence. Only {@link FloorFinder#isStillThere} tells whether it is there.
     */
    public Floor monotonicBeside(long phase) {
        return new Floor(peek, sequenceAddress, floorAddress + TO_MONOTONIC, phase, true);
    }

    /** Reads the real clock of which this is the coarse form, in ms. */
    public long realMs() {
        return isMonotonic ? (System.nanoTime() + phaseNanos) / NANOS_PER_MS : System.currentTimeMillis();
    }

    /** Returns both of the kernel's coarse clocks; this must be the wall clock's floor. */
    public CoarseClocks coarseClocks() {
        return new CoarseClocks(peek, sequenceAddress, floorAddress);
    }

    /**
     * Reads the kernel's sequence until it is even.
     *
     * @throws FloorLostException if it has been odd for a second
     */
    public long evenSequence() {
        return evenSequence(peek, sequenceAddress);
    }

    static long evenSequence(LongUnaryOperator peek, long address) {
        for (int pauses = 0; pauses < PAUSES; pauses++) {
            for (int i = 0; i < GLANCES; i++) {
                long sequence = sequence(peek, address);
                if ((sequence & 1) == 0) {
                    return sequence;
                }
            }
            Pause.nanos(NANOS_PER_MS);
        }
        throw new FloorLostException(
                "the kernel no longer updates the page of its coarse clock (a checkpoint restored elsewhere?)");
    }

    /** Reads the floor, in nanoseconds since the clock's zero, less the phase: the epoch, for the wall clock. */
    public long nanos() {
        for (; ; ) {
            long before = evenSequence();
            long seconds = peek.applyAsLong(floorAddress);
            long nanos = peek.applyAsLong(floorAddress + 8);
            if (sequence(peek, sequenceAddress) == before) {
                return seconds * NANOS_PER_SECOND + nanos + phaseNanos;
            }
        }
    }

    /** Reads four bytes by a reader of eight. The processor must be little-endian. */
    static int sequence(LongUnaryOperator peek, long address) {
        return (int) (peek.applyAsLong(address & ~7L) >>> ((address & 4) * 8));
    }
}

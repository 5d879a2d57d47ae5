package io.escapement.agent.floor;

import io.escapement.agent.thread.Pause;
import java.util.function.LongUnaryOperator;

/**
 * A coarse clock of the kernel's as the agent reads it, and the way it is reached. Readers of the cached clock read it
 * by themselves, at the same addresses ({@code EscapementClock}).
 */
public final class Floor {
    /** An update by the kernel takes less, unless a hypervisor holds its processor back. */
    private static final int GLANCES = 10_000;

    /** Of pauses for an update to end: a second and more. */
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

    /** What is added before its ns become ms; less than a ms, and 0 for the wall clock. */
    public final long phaseNanos;

    /** Whether it is that of the monotonic clock, and not of the wall clock. */
    public final boolean isMonotonic;

    /** The unit of time whose beginning no reader misses, in ms: a second of the wall clock. The other has none. */
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
     * Makes one that is read at these addresses.
     *
     * @param peek reads eight bytes at an address
     */
    static Floor inPlace(LongUnaryOperator peek, long sequenceAddress, long floorAddress) {
        return new Floor(peek, sequenceAddress, floorAddress, 0, false);
    }

    /**
     * The coarse monotonic clock where it must be: the kernel keeps it beside this one, under the same sequence.
     * Nothing is known of it before {@link FloorFinder#isStillThere} has looked.
     */
    public Floor monotonicBeside(long phase) {
        return new Floor(peek, sequenceAddress, floorAddress + TO_MONOTONIC, phase, true);
    }

    /** Reads the real clock whose coarse form this is, in ms. */
    public long realMs() {
        return isMonotonic ? (System.nanoTime() + phaseNanos) / NANOS_PER_MS : System.currentTimeMillis();
    }

    /** Both of the kernel's coarse clocks; this must be the wall clock's floor. */
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

package io.escapement.agent.floor;

import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import java.util.function.LongUnaryOperator;

/**
 * A coarse clock of the kernel's as the agent reads it, and the way it is reached. Readers of the cached clock read it
 * by themselves, at the same addresses ({@code EscapementClock}).
 */
public final class Floor {
    /** Ways to reach the coarse clock, by the names that JMX shows. */
    public enum Kind {
        /** Read in place, from the page that the kernel shares with every process. */
        VVAR,
        /** Call into the vDSO. */
        FFM,
        /** No floor. */
        NONE
    }

    private static final long RETRY_NANOS = 10_000;

    /** Enough for some ms, far longer than an update by the kernel. */
    private static final int GLANCES = 1_000_000;

    static final long NANOS_PER_MS = 1_000_000;
    static final long NANOS_PER_SECOND = 1_000_000_000;

    /** Stands for a sequence that can't be read. The kernel's has 32 bits, so it never equals this one. */
    public static final long NO_SEQUENCE = 1L << 32;

    /** Distance from the wall clock's seconds to those of the monotonic clock. */
    private static final int TO_MONOTONIC = 16;

    private static final LongSupplier WALL_MS = new LongSupplier() {
        @Override
        public long getAsLong() {
            return System.currentTimeMillis();
        }
    };

    private static final Floor NONE = new Floor(Kind.NONE, null, 0, 0, null, WALL_MS, 0);

    public final Kind kind;

    /** Address of the kernel's sequence; 0 if it can't be read. */
    public final long sequenceAddress;

    /** Address of seconds and nanoseconds; 0 if they can't be read. */
    public final long floorAddress;

    /** The clock in nanoseconds since the epoch, for {@link Kind#FFM}; otherwise null. */
    public final LongSupplier callNanos;

    /** The real clock whose coarse form this is, in ms. */
    public final LongSupplier realMs;

    /** What is added before its ns become ms; less than a ms. */
    public final long phaseNanos;

    private final LongUnaryOperator peek;

    private Floor(
            Kind kind,
            LongUnaryOperator peek,
            long sequenceAddress,
            long floorAddress,
            LongSupplier callNanos,
            LongSupplier realMs,
            long phaseNanos) {
        this.kind = kind;
        this.peek = peek;
        this.sequenceAddress = sequenceAddress;
        this.floorAddress = floorAddress;
        this.callNanos = callNanos;
        this.realMs = realMs;
        this.phaseNanos = phaseNanos;
    }

    /**
     * A floor that is read in place.
     *
     * @param peek reads eight bytes at an address
     */
    static Floor inPlace(LongUnaryOperator peek, long sequenceAddress, long floorAddress) {
        return new Floor(Kind.VVAR, peek, sequenceAddress, floorAddress, null, WALL_MS, 0);
    }

    /**
     * The coarse monotonic clock where it must be if it is read in place: the kernel keeps it beside this one, under
     * the same sequence. Nothing is known of it before {@link FloorFinder#isStillThere} has looked.
     */
    Floor monotonicBeside(final long phase) {
        LongSupplier real = new LongSupplier() {
            @Override
            public long getAsLong() {
                return (System.nanoTime() + phase) / NANOS_PER_MS;
            }
        };
        return new Floor(Kind.VVAR, peek, sequenceAddress, floorAddress + TO_MONOTONIC, null, real, phase);
    }

    public static Floor byCall(LongSupplier callNanos) {
        return new Floor(Kind.FFM, null, 0, 0, callNanos, WALL_MS, 0);
    }

    public static Floor none() {
        return NONE;
    }

    public boolean exists() {
        return kind != Kind.NONE;
    }

    /** Reads the kernel's sequence until it is even; {@link #NO_SEQUENCE} if it can't be read. */
    public long evenSequence() {
        if (floorAddress == 0) {
            return NO_SEQUENCE;
        }
        for (; ; ) {
            long sequence = sequence(peek, sequenceAddress);
            if ((sequence & 1) == 0) {
                return sequence;
            }
        }
    }

    /** Whether the word taken for the sequence ever is even, which all other reads wait for without end. */
    boolean comesToRest() {
        for (int i = 0; i < GLANCES; i++) {
            if ((sequence(peek, sequenceAddress) & 1) == 0) {
                return true;
            }
        }
        return false;
    }

    /** Reads the floor, in nanoseconds since the clock's zero, less the phase: the epoch, for the wall clock. */
    public long nanos() {
        if (floorAddress == 0) {
            return calledNanos();
        }
        for (; ; ) {
            long before = evenSequence();
            long seconds = peek.applyAsLong(floorAddress);
            long nanos = peek.applyAsLong(floorAddress + 8);
            if (sequence(peek, sequenceAddress) == before) {
                return seconds * NANOS_PER_SECOND + nanos + phaseNanos;
            }
        }
    }

    /** Repeats the call until it succeeds: it fails while too many others make it. */
    private long calledNanos() {
        for (; ; ) {
            long nanos = callNanos.getAsLong();
            if (nanos >= 0) {
                return nanos;
            }
            LockSupport.parkNanos(RETRY_NANOS);
        }
    }

    /** Reads four bytes by a reader of eight. The processor must be little-endian. */
    static int sequence(LongUnaryOperator peek, long address) {
        return (int) (peek.applyAsLong(address & ~7L) >>> ((address & 4) * 8));
    }
}

package io.escapement.agent.floor;

import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import java.util.function.LongUnaryOperator;

/**
 * How the kernel's coarse clock is reached, and its readings as the ticker takes them. Readers of the cached clock read
 * it by themselves, at the same addresses ({@code EscapementClock}).
 */
public final class Floor {
    /** Names as JMX shows them. */
    public enum Kind {
        /** In place, from the page that the kernel shares with every process. */
        VVAR,
        /** By a call into the vDSO. */
        FFM,
        /** Not at all. */
        NONE
    }

    private static final long RETRY_NANOS = 10_000;

    /** Last far longer than an update by the kernel, some ms. */
    private static final int GLANCES = 1_000_000;

    static final long NANOS_PER_MS = 1_000_000;
    static final long NANOS_PER_SECOND = 1_000_000_000;

    /** Stands for the sequence where it can't be read: it has 32 bits, so no reader finds this one. */
    public static final long NO_SEQUENCE = 1L << 32;

    private static final Floor NONE = new Floor(Kind.NONE, null, 0, 0, null);

    public final Kind kind;

    /** Address of the kernel's sequence; 0 where it can't be read. */
    public final long sequenceAddress;

    /** Address of seconds and nanoseconds; 0 where they can't be read. */
    public final long floorAddress;

    /** The clock in nanoseconds since the epoch, for {@link Kind#FFM}; otherwise null. */
    public final LongSupplier callNanos;

    private final LongUnaryOperator peek;

    private Floor(Kind kind, LongUnaryOperator peek, long sequenceAddress, long floorAddress, LongSupplier callNanos) {
        this.kind = kind;
        this.peek = peek;
        this.sequenceAddress = sequenceAddress;
        this.floorAddress = floorAddress;
        this.callNanos = callNanos;
    }

    /** @param peek reads eight bytes at an address */
    static Floor inPlace(LongUnaryOperator peek, long sequenceAddress, long floorAddress) {
        return new Floor(Kind.VVAR, peek, sequenceAddress, floorAddress, null);
    }

    public static Floor byCall(LongSupplier callNanos) {
        return new Floor(Kind.FFM, null, 0, 0, callNanos);
    }

    public static Floor none() {
        return NONE;
    }

    public boolean exists() {
        return kind != Kind.NONE;
    }

    /** The kernel's sequence at a moment when it is even, or what stands for it where it can't be read. */
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

    /** Whether what should be the kernel's sequence is even at some time, which every other read waits for. */
    boolean comesToRest() {
        for (int i = 0; i < GLANCES; i++) {
            if ((sequence(peek, sequenceAddress) & 1) == 0) {
                return true;
            }
        }
        return false;
    }

    /** Nanoseconds since the epoch. */
    public long nanos() {
        if (floorAddress == 0) {
            return calledNanos();
        }
        for (; ; ) {
            long before = evenSequence();
            long seconds = peek.applyAsLong(floorAddress);
            long nanos = peek.applyAsLong(floorAddress + 8);
            if (sequence(peek, sequenceAddress) == before) {
                return seconds * NANOS_PER_SECOND + nanos;
            }
        }
    }

    /** Asks until it is told: the call fails while too many others make it. */
    private long calledNanos() {
        for (; ; ) {
            long nanos = callNanos.getAsLong();
            if (nanos >= 0) {
                return nanos;
            }
            LockSupport.parkNanos(RETRY_NANOS);
        }
    }

    /** Four bytes by a reader of eight, in the processor's order, which is little-endian wherever this is used. */
    static int sequence(LongUnaryOperator peek, long address) {
        return (int) (peek.applyAsLong(address & ~7L) >>> ((address & 4) * 8));
    }
}

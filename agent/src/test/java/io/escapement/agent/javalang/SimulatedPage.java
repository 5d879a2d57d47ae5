package io.escapement.agent.javalang;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * A page of memory that is laid out and written as the kernel does it with the first page that it shares with the vDSO:
 * count odd, fields, count even. All around the coarse wall clock stand other clocks, with seconds that are near and
 * nanoseconds that are shifted to the left. Every access is volatile.
 */
public final class SimulatedPage {
    /** Where the kernel's {@code struct vdso_data} (of late {@code vdso_time_data}) has its count and its clocks. */
    public enum Layout {
        KERNEL_6_1(128, 8, 24, 32, 240),
        KERNEL_6_18(0, 8, 32, 40, 120);

        final int count;
        final int cycleLast;
        final int mult;
        final int clocks;
        public final int pair;

        Layout(int count, int cycleLast, int mult, int clocks, int pair) {
            this.count = count;
            this.cycleLast = count + cycleLast;
            this.mult = count + mult;
            this.clocks = count + clocks;
            this.pair = pair;
        }
    }

    public static final int BYTES = 4096;
    private static final int REALTIME = 0;
    private static final int MONOTONIC = 1;
    private static final int MONOTONIC_COARSE = 6;
    private static final int BOOTTIME = 7;
    private static final int TAI = 11;
    private static final int SHIFT = 24;
    private static final long NANOS_PER_SECOND = 1_000_000_000;

    /** From the monotonic clock to the wall clock: a little more than that of this machine, so that none is early. */
    public static final long TO_WALL_NANOS = System.currentTimeMillis() * 1_000_000 - System.nanoTime() + 1_000_000;

    private static final long TAI_NANOS = 37 * NANOS_PER_SECOND;

    private static final VarHandle LONGS = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.nativeOrder());
    private static final VarHandle INTS = MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.nativeOrder());

    /** All pages: a clock over one may still be read when its test has ended. */
    private static final Queue<ByteBuffer> KEPT = new ConcurrentLinkedQueue<>();

    private final Layout layout;
    private final ByteBuffer memory = ByteBuffer.allocateDirect(2 * BYTES).alignedSlice(BYTES);
    private final long page = address(memory);
    private int count = 1000;

    public SimulatedPage(Layout layout) {
        this.layout = layout;
        KEPT.add(memory);
    }

    private static long address(ByteBuffer direct) {
        try {
            Class<?> type = Class.forName("jdk.internal.misc.Unsafe");
            Object unsafe = type.getMethod("getUnsafe").invoke(null);
            Object offset = type.getMethod("objectFieldOffset", Class.class, String.class)
                    .invoke(unsafe, Buffer.class, "address");
            return (long) type.getMethod("getLong", Object.class, long.class).invoke(unsafe, direct, offset);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("jdk.internal.misc is not exported to tests", e);
        }
    }

    /** A time of today, in ms, that readers don't look at the real clock for. */
    public static long nowFarFromASecondMs() {
        return System.currentTimeMillis() / 1_000 * 1_000 + 300;
    }

    public long address() {
        return page;
    }

    public long sequenceAddress() {
        return page + layout.count;
    }

    public long pairAddress() {
        return page + layout.pair;
    }

    /** What stands at an address. Never reads outside the page. */
    public long peek(long address) {
        if (address < page || address > page + BYTES - 8) {
            throw new IndexOutOfBoundsException("offset " + (address - page));
        }
        return (long) LONGS.getVolatile(memory, (int) (address - page));
    }

    /** One update by the kernel: the coarse clock becomes {@code nanos} since the epoch. */
    public void update(long nanos) {
        update(nanos, nanos - TO_WALL_NANOS);
    }

    /** One update of both clocks. */
    public synchronized void update(long nanos, long uptimeNanos) {
        putSequence(++count);
        // A clock of 3 GHz whose low half comes round all the time.
        putLong(layout.cycleLast, uptimeNanos * 3);
        putLong(layout.mult, 5_592_405L | (long) SHIFT << 32);
        putClock(REALTIME, nanos, SHIFT);
        putClock(MONOTONIC, uptimeNanos, SHIFT);
        putClock(MONOTONIC_COARSE, uptimeNanos, 0);
        putClock(BOOTTIME, uptimeNanos, SHIFT);
        putClock(TAI, nanos + TAI_NANOS, SHIFT);
        putPair(layout.pair, nanos);
        putSequence(++count);
    }

    /** Seconds and nanoseconds, without anything around them. */
    public void putPair(int at, long nanos) {
        putLong(at, nanos / NANOS_PER_SECOND);
        putLong(at + 8, nanos % NANOS_PER_SECOND);
    }

    public void putLong(int at, long value) {
        LONGS.setVolatile(memory, at, value);
    }

    void putSequence(int value) {
        INTS.setVolatile(memory, layout.count, value);
    }

    private void putClock(int index, long nanos, int shift) {
        int at = layout.clocks + 16 * index;
        putLong(at, nanos / NANOS_PER_SECOND);
        putLong(at + 8, (nanos % NANOS_PER_SECOND) << shift);
    }
}

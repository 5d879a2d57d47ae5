package io.escapement.agent.floor;

import io.escapement.agent.javalang.SimulatedPage;

/**
 * A host whose time passes only as a test says, to the nanosecond. Its kernel keeps time as a real one does: it adds
 * whole ticks, and keeps what is left of one for the next; its timer ticks by the clock that it keeps.
 */
public final class VirtualHost {
    public static final long MS_NANOS = 1_000_000;
    private static final long SECOND_NANOS = 1_000_000_000;

    /** Ten seconds after the machine's start. */
    private static final long START_NANOS = 10 * SECOND_NANOS;

    /** At a whole second. */
    private static final long TO_WALL_NANOS = 1_763_600_000 * SECOND_NANOS;

    public final SimulatedPage page = new SimulatedPage(SimulatedPage.Layout.KERNEL_6_18);
    private final long tickNanos;

    /** By so much the clock is faster than the counter that it goes by. */
    private final double rate;

    private double monotonicNanos = START_NANOS;
    private double writtenNanos = START_NANOS;
    private double nextTickNanos;
    private long steppedNanos;
    private long fakedNanos;
    private long processorsDifferNanos;

    /** Until then the kernel's timer does not tick. */
    private double heldUntilNanos;

    private boolean isDead;

    /** @param rate 1 for a clock that NTP leaves alone, 1.0005 for one that is slewed by 500 ppm */
    public VirtualHost(long tickNanos, double rate) {
        this.tickNanos = tickNanos;
        this.rate = rate;
        nextTickNanos = START_NANOS + tickNanos;
        write();
    }

    public VirtualHost() {
        this(4 * MS_NANOS, 1);
    }

    /** The monotonic clock, as a thread on this processor reads it. */
    public long nowNanos() {
        return (long) monotonicNanos + processorsDifferNanos;
    }

    /** How long the host has run, whatever clocks say. */
    public long passedNanos() {
        return (long) (monotonicNanos - START_NANOS);
    }

    public long wallNanos() {
        return nowNanos() + TO_WALL_NANOS + steppedNanos;
    }

    /** As a program reads it, in whose process a library may fake it. */
    public long wallMs() {
        return Math.floorDiv(wallNanos() + fakedNanos, MS_NANOS);
    }

    /** What the page holds, in ms since 1970. */
    public long floorMs() {
        return Math.floorDiv((long) writtenNanos + TO_WALL_NANOS + steppedNanos, MS_NANOS);
    }

    public void pass(long nanos) {
        double endNanos = monotonicNanos + nanos;
        while (!isDead && Math.max(nextTickNanos, heldUntilNanos) <= endNanos) {
            monotonicNanos = Math.max(nextTickNanos, heldUntilNanos);
            tick();
        }
        monotonicNanos = endNanos;
    }

    /** Adds the whole ticks of the counter, each for as much as the clock makes of it. */
    private void tick() {
        double unit = tickNanos * rate;
        double ticks = Math.floor((monotonicNanos - writtenNanos) / unit);
        writtenNanos += ticks * unit;
        while (nextTickNanos <= monotonicNanos) {
            nextTickNanos += tickNanos;
        }
        write();
    }

    private void write() {
        page.update((long) writtenNanos + TO_WALL_NANOS + steppedNanos, (long) writtenNanos);
    }

    /** The timer does not tick for so long, as where a hypervisor takes its processor away. */
    public void holdTimer(long nanos) {
        heldUntilNanos = monotonicNanos + nanos;
    }

    /** The page is never written again. */
    public void stopKernel() {
        isDead = true;
    }

    public void stepWallClock(long nanos) {
        steppedNanos += nanos;
        // Whatever it sets, the kernel brings its page up to date.
        writtenNanos = monotonicNanos;
        write();
    }

    public void fakeWallClock(long nanos) {
        fakedNanos = nanos;
    }

    /** From now on threads run on a processor whose clock is ahead by that of the one that ticks. */
    public void moveThreads(long aheadNanos) {
        processorsDifferNanos = aheadNanos;
    }

    public Floor floor() {
        return PageFloor.in(page, page::peek);
    }

    /** A look at this host's clocks. */
    FloorLook look() {
        return new FloorLook(floor().coarseClocks()) {
            @Override
            public long realMonotonicNanos() {
                return nowNanos();
            }

            @Override
            long realWallMs() {
                return wallMs();
            }
        };
    }
}

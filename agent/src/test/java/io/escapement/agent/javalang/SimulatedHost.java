package io.escapement.agent.javalang;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A host whose clocks a test has in hand: a wall clock, a kernel that copies it into a page every four milliseconds,
 * and a scheduler that may forget the ticker. As on a real one, the page is never later than the wall clock.
 */
public final class SimulatedHost implements AutoCloseable {
    static final long STEP_MS = 4;
    private static final long STEP_NANOS = STEP_MS * 1_000_000;

    public final SimulatedPage page = new SimulatedPage(SimulatedPage.Layout.KERNEL_6_18);
    private final Thread kernel = new Thread(this::tickUntilClosed, "simulated-kernel");
    private volatile long steppedNanos;
    private volatile long tickerAheadNanos;
    private volatile long writtenNanos;
    private volatile boolean ticks = true;
    private volatile boolean closed;
    private volatile CountDownLatch tickerMayRun = new CountDownLatch(0);

    /** Takes over the {@link SteeredClock}. */
    public SimulatedHost() {
        update();
        kernel.setDaemon(true);
        kernel.start();
        SteeredClock.follow(this::wallMs, this::readNanos);
    }

    public long wallMs() {
        return wallNanos() / 1_000_000;
    }

    /** What stands in the page, or stood there a moment ago. */
    public long floorMs() {
        return writtenNanos / 1_000_000;
    }

    /** Sets the wall clock; the kernel brings the page up to date at once. */
    public synchronized void stepWallClock(long stepMs) {
        steppedNanos += TimeUnit.MILLISECONDS.toNanos(stepMs);
        update();
    }

    /** The ticker comes to a processor whose clock is ahead by that. */
    void moveTicker(long aheadNanos) {
        tickerAheadNanos = aheadNanos;
    }

    /** The page stays as it is until {@link #resumeKernelTicks}. */
    public synchronized void holdKernelTicks() {
        ticks = false;
    }

    public void resumeKernelTicks() {
        ticks = true;
    }

    /** The kernel sets its page back by a little, as it does when the clock's rate is adjusted. */
    synchronized void setFloorBack(long nanos) {
        writtenNanos -= nanos;
        page.update(writtenNanos, writtenNanos - SimulatedPage.TO_WALL_NANOS - steppedNanos);
    }

    /** The ticker does not get past its next look at the monotonic clock. */
    public void holdTicker() {
        tickerMayRun = new CountDownLatch(1);
    }

    public void resumeTicker() {
        tickerMayRun.countDown();
    }

    @Override
    public void close() {
        SteeredClock.follow(System::currentTimeMillis);
        resumeTicker();
        closed = true;
        try {
            kernel.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private long readNanos() {
        if (Thread.currentThread().getName().equals("escapement-ticker")) {
            try {
                tickerMayRun.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        // A kernel ticks in whatever thread runs; its own one here may wait for a processor.
        if (wallNanos() - writtenNanos >= STEP_NANOS) {
            tick();
        }
        return System.nanoTime() + tickerAheadNanos;
    }

    private long wallNanos() {
        return System.nanoTime() + SimulatedPage.TO_WALL_NANOS + steppedNanos;
    }

    private void tickUntilClosed() {
        while (!closed) {
            LockSupport.parkNanos(STEP_NANOS);
            tick();
        }
    }

    private synchronized void tick() {
        if (ticks) {
            update();
        }
    }

    private void update() {
        long nanos = wallNanos();
        page.update(nanos, nanos - SimulatedPage.TO_WALL_NANOS - steppedNanos);
        writtenNanos = nanos;
    }
}

package io.escapement.agent.floor;

import io.escapement.agent.thread.AgentThread;
import io.escapement.agent.thread.KernelThread;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * The thread that publishes the real time where a millisecond of the wall clock begins, for {@code tick=1ms} alone. The
 * ticker makes the cached clocks precise to a millisecond. Nothing else depends on it: if the thread has died or gets
 * no processor, readers follow the floor. The ticker reads the slow clock once for all cached clocks. Why:
 * docs/decisions/06-the-kernel-keeps-the-time.md.
 */
public final class Ticker {
    private static final long TICK_NANOS = 1_000_000;

    /** Keeps the thread from spinning at a clock that stands still just before an edge. */
    private static final long SHORTEST_SLEEP_NANOS = 50_000;

    private final List<ClockWriter> clocks;
    private final Floor wallClock;

    /** The thread that is to publish; null if there is none. */
    private volatile Thread thread;

    /** Cause of the last death of a thread; null before one. */
    private volatile Throwable death;

    /** Makes a ticker, whose thread is started later. */
    public Ticker(List<ClockWriter> clocks, Floor wallClock) {
        this.clocks = clocks;
        this.wallClock = wallClock;
    }

    /** Starts a thread, unless a thread runs. A thread that was told to end may still run, which does no harm. */
    public synchronized void start() {
        if (isAlive()) {
            return;
        }
        Thread starting = AgentThread.of("escapement-ticker", new Runnable() {
            @Override
            public void run() {
                try {
                    KernelThread.lowerTimerSlack();
                    publishUntilStopped();
                } catch (Throwable t) {
                    death = t;
                }
            }
        });
        thread = starting;
        AgentThread.start(starting);
    }

    /** Whether a publishing thread runs. */
    public boolean isAlive() {
        Thread publishing = thread;
        return publishing != null && publishing.isAlive();
    }

    /** Cause of the last death of a thread; null if none has died. */
    public Throwable death() {
        return death;
    }

    /** Has the thread end, without waiting for the end. */
    public synchronized void stop() {
        Thread stopping = thread;
        thread = null;
        death = null;
        LockSupport.unpark(stopping);
    }

    private void publishUntilStopped() {
        FloorLook look = new FloorLook(wallClock.coarseClocks());
        long[] seen = new long[clocks.size()];
        while (thread == Thread.currentThread()) {
            publish(look, seen);
            long wallNanos = look.monotonicNanos() + look.toWallNanos();
            long untilEdgeNanos = TICK_NANOS - Math.floorMod(wallNanos, TICK_NANOS);
            LockSupport.parkNanos(Math.max(SHORTEST_SLEEP_NANOS, untilEdgeNanos));
            // Cleared, since an interrupt by somebody else's code would make every later park return at once.
            Thread.interrupted();
        }
    }

    private void publish(FloorLook look, long[] seen) {
        for (int i = 0; i < seen.length; i++) {
            seen[i] = clocks.get(i).seen();
        }
        look.take();
        for (int i = 0; i < seen.length; i++) {
            clocks.get(i).publish(seen[i], look);
        }
    }
}

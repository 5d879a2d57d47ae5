package io.escapement.clock;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * The one thread that publishes the time. It sleeps until the edge between two milliseconds rather than for a period, so
 * that readers agree with the real clock most of the time; and it sleeps for good when nobody reads. It owns the words
 * from the moment it makes the first one negative until it puts it back to 0, which it does however it ends
 * ({@code EscapementClock} has the states and the argument).
 */
public final class Ticker {
    /** Told, on the ticker's own thread, when it ends without having been asked to. */
    public interface DeathNotice {
        void tickerDied(Throwable cause);
    }

    private static final int ANCHOR_READINGS = 5;
    private static final long IDLE_CHECK_NANOS = 1_000_000_000;

    private final ClockWords words;
    private final Publisher publisher;
    private final long tickMs;
    private final long tickNanos;
    private final DeathNotice deathNotice;
    private final EdgePhase phase = new EdgePhase();
    private final Demand demand = new Demand();
    private final AtomicLong endedCpuMillis = new AtomicLong();

    private volatile TickStatistics statistics = new TickStatistics();
    private volatile KernelThread kernelThread;
    private volatile boolean stopped = true;
    private volatile Thread thread;

    /** A ticker of period {@code tickNanos} that writes by {@code publisher}; its thread is started later. */
    public Ticker(ClockWords words, Publisher publisher, long tickNanos, DeathNotice deathNotice) {
        this.words = words;
        this.publisher = publisher;
        this.tickMs = tickNanos / EdgePhase.MS_NANOS;
        this.tickNanos = tickNanos;
        this.deathNotice = deathNotice;
    }

    /**
     * Starts the thread; returns before it has published anything.
     *
     * @throws IllegalStateException if the thread of the last start still runs: there must not be two writers
     */
    public synchronized void start() {
        if (isAlive()) {
            throw new IllegalStateException("the last ticker has not ended yet; try again");
        }
        Thread starting = new Thread("escapement-ticker") {
            @Override
            public void run() {
                tickUntilStopped();
            }
        };
        starting.setDaemon(true);
        starting.setContextClassLoader(Ticker.class.getClassLoader());
        stopped = false;
        thread = starting;
        starting.start();
    }

    /**
     * Ends the thread and waits until readers are back at the real clock.
     *
     * @return false if the thread has not got the processor for so long that it still runs; it will end
     */
    public synchronized boolean stop(long timeoutMillis) {
        stopped = true;
        LockSupport.unpark(thread);
        boolean interrupted = false;
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(timeoutMillis);
        while (isAlive() && deadline - System.nanoTime() > 0) {
            try {
                thread.join(10);
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return !isAlive();
    }

    public boolean hasPublished() {
        return words.isEngaged();
    }

    public TickStatistics statistics() {
        return statistics;
    }

    public void resetStatistics() {
        statistics = new TickStatistics();
    }

    /** Processor time of the thread, all starts together, in ms; -1 where the kernel doesn't say. */
    public long cpuMillis() {
        KernelThread running = kernelThread;
        long ended = endedCpuMillis.get();
        if (running == null) {
            return ended;
        }
        long now = running.cpuMillis();
        return now < 0 ? now : ended + now;
    }

    private boolean isAlive() {
        return thread != null && thread.isAlive();
    }

    private void tickUntilStopped() {
        Throwable cause = null;
        try {
            kernelThread = KernelThread.current();
            kernelThread.lowerTimerSlack();
            words.ticker.set(Thread.currentThread());
            publisher.beginEngaging();
            tick();
        } catch (Throwable t) {
            cause = t;
        } finally {
            publisher.bypass();
        }
        if (kernelThread != null) {
            endedCpuMillis.addAndGet(Math.max(0, kernelThread.cpuMillis()));
            kernelThread = null;
        }
        if (!stopped) {
            deathNotice.tickerDied(cause);
        }
    }

    private void tick() {
        long wallMs = publishFirst();
        anchorPhase();
        long monoNanos = System.nanoTime();
        long publishedNanos = monoNanos;
        while (!stopped) {
            long dueMs = wallMs + tickMs;
            LockSupport.parkNanos(Math.min(phase.nanosUntil(dueMs, monoNanos), tickNanos));
            // An interrupt by somebody else's code would make every later park return at once.
            Thread.interrupted();

            wallMs = publish(monoNanos);
            monoNanos = System.nanoTime();
            if (wallMs == dueMs - 1) {
                phase.wokeEarly();
                wallMs = dueMs - tickMs;
                continue;
            }
            long stepMs = phase.observe(wallMs, monoNanos);
            if (stepMs != 0) {
                wallMs = confirmStep(stepMs, monoNanos);
                monoNanos = System.nanoTime();
            }
            statistics.record(monoNanos - publishedNanos, tickNanos);
            publishedNanos = monoNanos;
            if (demand.isGoneAt(monoNanos) && sleepUntilRead(wallMs)) {
                wallMs = publishFirst();
                monoNanos = System.nanoTime();
                publishedNanos = monoNanos;
            }
        }
    }

    private long publishFirst() {
        long wallMs = publisher.publish(false, statistics);
        demand.answered(System.nanoTime());
        statistics.recordFirst();
        return wallMs;
    }

    private long publish(long monoNanos) {
        long wallMs = publisher.publish(demand.asksAt(monoNanos), statistics);
        if (publisher.wasRead()) {
            demand.answered(monoNanos);
        }
        return wallMs;
    }

    /** Returns whether it slept; it does not if somebody has read since the last publication. */
    private boolean sleepUntilRead(long publishedMs) {
        if (!words.nowMs.compareAndSet(ClockWords.ASKING + publishedMs, ClockWords.IDLE + publishedMs)) {
            return false;
        }
        while (!stopped && words.isIdle()) {
            LockSupport.parkNanos(IDLE_CHECK_NANOS);
            Thread.interrupted();
            publisher.check();
        }
        return true;
    }

    /** A forward step is certain. What looks like a backward one may be this thread having lost the processor. */
    private long confirmStep(long suspectedMs, long monoNanos) {
        long wallMs = publish(monoNanos);
        if (suspectedMs > 0) {
            statistics.recordStep(suspectedMs);
            return wallMs;
        }
        long againMs = phase.observe(wallMs, System.nanoTime());
        if (againMs != 0) {
            anchorPhase();
            statistics.recordStep(againMs);
        }
        return wallMs;
    }

    /** Some readings, so that one that was held up between its two clocks doesn't decide. */
    private void anchorPhase() {
        phase.restart();
        for (int i = 0; i < ANCHOR_READINGS; i++) {
            phase.observe(System.currentTimeMillis(), System.nanoTime());
        }
    }
}

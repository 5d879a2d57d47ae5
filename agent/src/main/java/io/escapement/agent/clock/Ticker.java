package io.escapement.agent.clock;

import io.escapement.agent.stats.TickStatistics;
import io.escapement.agent.threads.AgentThread;
import io.escapement.agent.threads.KernelThread;
import io.escapement.agent.threads.Pause;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * The life of the one thread that publishes the time. It owns the word from the moment it makes that engaging until it
 * makes it bypassed, which it does however it ends ({@code EscapementClock} has the states and the argument).
 */
public final class Ticker {
    /** Receives a call, on the ticker's own thread, when the ticker ends without having been asked to. */
    public interface DeathNotice {
        void tickerDied(Throwable cause);
    }

    private final Publisher publisher;
    private final long tickNanos;
    private final TickerWorth worth;
    private final ReadRate readRate;
    private final DeathNotice deathNotice;
    private final AtomicLong endedCpuMillis = new AtomicLong();

    private volatile TickStatistics statistics = new TickStatistics();

    /** Null as long as there is no second clock. */
    private volatile Publisher monotonic;

    private volatile boolean isTicking;
    private volatile KernelThread kernelThread;
    private volatile boolean stopped = true;
    private volatile Thread thread;

    /** Makes a ticker of period {@code tickNanos} that writes by {@code publisher}; its thread is started later. */
    public Ticker(Publisher publisher, TickerWorth worth, long tickNanos, DeathNotice deathNotice) {
        this.publisher = publisher;
        this.worth = worth;
        this.tickNanos = tickNanos;
        this.readRate = new ReadRate(tickNanos);
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
        Thread starting = AgentThread.of("escapement-ticker", new Runnable() {
            @Override
            public void run() {
                tickUntilStopped();
            }
        });
        stopped = false;
        thread = starting;
        starting.start();
    }

    /**
     * Ends the thread and waits until readers are back at the real clock. Returns at once on the ticker's own thread,
     * which reports its death only after that.
     *
     * @return false if the thread still runs because it has got no processor time; it will end
     */
    public synchronized boolean stop(long timeoutMillis) {
        stopped = true;
        LockSupport.unpark(thread);
        return thread == null || Pause.untilEnded(thread, timeoutMillis);
    }

    public TickStatistics statistics() {
        return statistics;
    }

    boolean isStopped() {
        return stopped;
    }

    public void resetStatistics() {
        statistics = new TickStatistics();
    }

    /** Publishes the monotonic clock as well from now on, for as long as it is engaged. */
    public void publishAlso(Publisher monotonicClock) {
        monotonic = monotonicClock;
    }

    /** Publishes the present, for readers of both clocks; returns the wall clock's time in ms. */
    long publish(Count count, TickStatistics recorded) {
        long wallMs = publisher.publish(count, recorded);
        Publisher other = monotonic;
        if (other != null) {
            other.republish(count);
        }
        return wallMs;
    }

    /** Reads of both clocks that were counted until the last publication. */
    int counted() {
        Publisher other = monotonic;
        return publisher.counted() + (other == null ? 0 : other.counted());
    }

    /** Reads of both clocks that have been counted until now. */
    int countedNow() {
        Publisher other = monotonic;
        return publisher.countedNow() + (other == null ? 0 : other.countedNow());
    }

    /** Checks the floor without publishing. */
    void check() {
        publisher.check();
    }

    void setTicking(boolean ticking) {
        isTicking = ticking;
    }

    /** Whether it publishes each period; otherwise it dozes, or has ended. */
    public boolean isTicking() {
        return isTicking;
    }

    /** Processor time of the thread since it was started, in ns, for itself; -1 if the kernel doesn't say. */
    long cpuNanos() {
        return kernelThread.cpuNanos();
    }

    /** Processor time of the thread, all starts together, in ms; -1 if the kernel doesn't say. */
    public long cpuMillis() {
        KernelThread running = kernelThread;
        long ended = endedCpuMillis.get();
        if (running == null) {
            return ended;
        }
        long now = running.cpuMillis();
        return now < 0 ? now : ended + now;
    }

    /** Counts no reads until {@link #endMeasuring}: the agent itself reads without pause, to measure a read. */
    public void beginMeasuring() {
        readRate.beginMeasuring();
    }

    public void endMeasuring() {
        readRate.endMeasuring();
    }

    /** Reads a second, estimated; NaN before that is known. */
    public double readsPerSecond() {
        return readRate.perSecond();
    }

    /** Whether the thread runs. */
    public boolean isAlive() {
        return thread != null && thread.isAlive();
    }

    private void tickUntilStopped() {
        Throwable cause = null;
        try {
            kernelThread = KernelThread.current();
            kernelThread.lowerTimerSlack();
            publisher.beginEngaging();
            new TickLoop(this, readRate, worth, tickNanos).run();
        } catch (Throwable t) {
            cause = t;
        } finally {
            publisher.bypass();
            isTicking = false;
        }
        try {
            if (kernelThread != null) {
                endedCpuMillis.addAndGet(Math.max(0, kernelThread.cpuMillis()));
                kernelThread = null;
            }
        } catch (Throwable t) {
            cause = cause == null ? t : cause;
        }
        if (!stopped) {
            deathNotice.tickerDied(cause);
        }
    }
}

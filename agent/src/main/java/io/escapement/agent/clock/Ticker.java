package io.escapement.agent.clock;

import io.escapement.agent.clock.Publisher.Count;
import io.escapement.agent.stats.TickStatistics;
import io.escapement.agent.threads.AgentThread;
import io.escapement.agent.threads.KernelThread;
import io.escapement.agent.threads.Pause;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * The one thread that publishes the time: at the edges between milliseconds ({@link EdgeTicks}) while that pays; it
 * dozes otherwise. It owns the word from the moment it makes that engaging until it makes it bypassed, which it does
 * however it ends ({@code EscapementClock} has the states and the argument).
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

    /** Reads of both clocks that have been counted until now. */
    int countedNow() {
        Publisher other = monotonic;
        return publisher.countedNow() + (other == null ? 0 : other.countedNow());
    }

    /** Checks the floor without publishing. */
    void check() {
        publisher.check();
    }

    /** Whether it publishes each period; otherwise it dozes, or has ended. */
    public boolean isTicking() {
        return isTicking;
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
            run();
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

    private void run() {
        Doze doze = new Doze(this, readRate, worth);
        publish(Count.NONE, null);
        while (!stopped) {
            if (!worth.alwaysTicks()) {
                doze.untilTickingPays();
            }
            if (!stopped) {
                isTicking = true;
                tickWhileItPays();
                isTicking = false;
            }
        }
    }

    private void tickWhileItPays() {
        long wallMs = publish(Count.NONE, null);
        statistics.recordFirst();
        EdgeTicks edges = new EdgeTicks(new Host(), tickNanos, wallMs);
        readRate.begin(edges.monoNanos());
        worth.begin(kernelThread.cpuNanos(), edges.monoNanos());
        while (!stopped && !worth.isLastingLossAt(readRate.perSecond(), edges.monoNanos())) {
            if (edges.tick() && worth.isDueAt(edges.monoNanos())) {
                worth.measured(kernelThread.cpuNanos(), edges.monoNanos());
            }
        }
    }

    /** This host's clocks and this thread; has reads counted now and then. */
    private final class Host implements EdgeTicks.Host {
        Host() {}

        @Override
        public long publish(long monoNanos) {
            Count count = readRate.countAt(monoNanos);
            long wallMs = Ticker.this.publish(count, statistics);
            Publisher other = monotonic;
            readRate.published(count, publisher.counted() + (other == null ? 0 : other.counted()), monoNanos);
            return wallMs;
        }

        @Override
        public void sleep(long nanos) {
            LockSupport.parkNanos(nanos);
            // An interrupt by somebody else's code would make every later park return at once.
            Thread.interrupted();
        }

        @Override
        public long monoNanos() {
            return System.nanoTime();
        }

        @Override
        public long wallMs() {
            return System.currentTimeMillis();
        }

        @Override
        public TickStatistics statistics() {
            return statistics;
        }
    }
}

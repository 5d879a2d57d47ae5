package io.escapement.agent.clock;

import io.escapement.agent.clock.Publisher.Count;
import io.escapement.agent.process.AgentThread;
import io.escapement.agent.process.KernelThread;
import io.escapement.agent.process.Pause;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * The one thread that publishes the time: where a millisecond of the wall clock begins, while that pays; it dozes
 * otherwise. It reads the slow clock once for each publication ({@link ClockReading}). Only this thread makes the wall
 * clock's word engaging; others may make it bypassed once it is engaged, and this thread does however it ends ({@code
 * EscapementClock} has the states and the argument).
 */
public final class Ticker {
    /** Receives a call, on the ticker's own thread, when the ticker ends without having been asked to. */
    public interface DeathNotice {
        void tickerDied(Throwable cause);
    }

    /** A step of the wall clock by less is followed and not counted: programs that discipline it make them often. */
    private static final long COUNTED_STEP_NANOS = 1_000_000;

    /** A ticker whose clock stands still just before an edge would spin. */
    private static final long SHORTEST_SLEEP_NANOS = 50_000;

    /** Of each clock; the wall clock's is the first. */
    private final List<Publisher> publishers;

    private final CoarseClocks coarse;
    private final ClockReading reading;
    private final FloorWatch floorWatch;
    private final long tickNanos;
    private final TickerWorth worth;
    private final ReadRate readRate;
    private final DeathNotice deathNotice;
    private final AtomicLong endedCpuMillis = new AtomicLong();

    private volatile TickStatistics statistics = new TickStatistics();

    private volatile boolean isTicking;
    private volatile KernelThread kernelThread;
    private volatile boolean stopped = true;
    private volatile Thread thread;

    /** Wall clock minus monotonic clock at the last reading, if {@link #hasRead}. */
    private long lastToWallNanos;

    private long lastMonotonicNanos;

    private boolean hasRead;

    /** Whether somebody else has seen that the floor is lost. */
    private volatile boolean isFloorLost;

    /**
     * Makes a ticker whose thread is started later.
     *
     * @param publishers of each clock; the wall clock's is the first, which is engaged by the ticker itself. It
     *     publishes the others for as long as somebody else has engaged them
     * @param tickNanos its period
     */
    public Ticker(
            List<Publisher> publishers,
            CoarseClocks coarse,
            FloorWatch floorWatch,
            TickerWorth worth,
            long tickNanos,
            DeathNotice deathNotice) {
        this.publishers = publishers;
        this.coarse = coarse;
        this.reading = new ClockReading(coarse);
        this.floorWatch = floorWatch;
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

    /** Whether its thread is to end, by request or because of the floor. */
    boolean isToEnd() {
        return stopped || isFloorLost;
    }

    public void resetStatistics() {
        statistics = new TickStatistics();
    }

    /** Has readers of the wall clock return the real one from now on. Any thread may call, once it is engaged. */
    public void bypass() {
        wallClock().bypass();
    }

    /** Publishes the present, for readers of each clock that is not bypassed; {@code recorded} may be null. */
    void publish(Count count, TickStatistics recorded) {
        long seen = wallClock().seen();
        readClocks();
        publish(wallClock(), seen, count, recorded);
        for (int i = 1; i < publishers.size(); i++) {
            publish(publishers.get(i), publishers.get(i).seen(), count, null);
        }
    }

    private void publish(Publisher publisher, long seen, Count count, TickStatistics recorded) {
        // One that was held up since its reading reads anew: who waits for a count needs it to have begun.
        while (!publisher.publish(seen, reading, count, recorded) && publisher.isEngaged() && !isToEnd()) {
            seen = publisher.seen();
            readClocks();
        }
    }

    private Publisher wallClock() {
        return publishers.get(0);
    }

    /** Reads the clocks, counts a step of the wall clock, and checks the floor. */
    void readClocks() {
        reading.take();
        long toWallNanos = reading.toWallNanos();
        long steppedNanos = toWallNanos - lastToWallNanos;
        if (hasRead && Math.abs(steppedNanos) >= COUNTED_STEP_NANOS) {
            statistics.recordStep(steppedNanos < 0);
        }
        long monotonicNanos = reading.monotonicNanos();
        if (hasRead && monotonicNanos - lastMonotonicNanos <= -COUNTED_STEP_NANOS) {
            statistics.recordMonotonicSetBack();
        }
        hasRead = true;
        lastToWallNanos = toWallNanos;
        lastMonotonicNanos = monotonicNanos;
        long coarseNanos = reading.coarseMonotonicNanos();
        boolean follows = floorWatch.observe(coarseNanos, coarseNanos + reading.aheadNanos(), reading.stoodStill());
        if (!follows || isFloorLost) {
            throw new FloorLostException("the kernel's coarse clock no longer follows the real one (processors whose"
                    + " clocks differ, a library that fakes the time, or a checkpoint restored elsewhere?)");
        }
    }

    /** Has the ticker end as if it had seen itself that the floor is lost. Any thread may call. */
    public void loseFloor() {
        isFloorLost = true;
        LockSupport.unpark(thread);
    }

    /** Whether readers of each clock are counted that is not bypassed. */
    boolean countsAll() {
        for (int i = 0; i < publishers.size(); i++) {
            if (!publishers.get(i).countsAll()) {
                return false;
            }
        }
        return true;
    }

    /** Reads of all clocks that have been counted until now. */
    int countedNow() {
        int reads = 0;
        for (int i = 0; i < publishers.size(); i++) {
            reads += publishers.get(i).countedNow();
        }
        return reads;
    }

    /** Reads of all clocks that had been counted until the last publication. */
    private int counted() {
        int reads = 0;
        for (int i = 0; i < publishers.size(); i++) {
            reads += publishers.get(i).counted();
        }
        return reads;
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
            isFloorLost = false;
            hasRead = false;
            floorWatch.begin();
            wallClock().publishFirst(coarse);
            run();
        } catch (Throwable t) {
            cause = t;
        } finally {
            // The other clocks as well, and here: whoever hears of the end may find no memory to do so.
            for (int i = publishers.size() - 1; i >= 0; i--) {
                publishers.get(i).bypass();
            }
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
        publish(Count.NONE, null);
        statistics.recordFirst();
        long publishedNanos = reading.monotonicNanos();
        readRate.begin(publishedNanos);
        worth.begin(kernelThread.cpuNanos(), publishedNanos);
        while (!stopped && !worth.isLastingLossAt(readRate.perSecond(), publishedNanos)) {
            sleep(nanosToNextTick());
            Count count = readRate.countAt(publishedNanos);
            publish(count, statistics);
            readRate.published(count, counted(), publishedNanos);
            long nowNanos = reading.monotonicNanos();
            statistics.record(nowNanos - publishedNanos, tickNanos);
            publishedNanos = nowNanos;
            if (worth.isDueAt(nowNanos)) {
                worth.measured(kernelThread.cpuNanos(), nowNanos);
            }
        }
    }

    /** From the last reading until the wall clock is at the next multiple of the period. */
    private long nanosToNextTick() {
        long wallNanos = reading.monotonicNanos() + reading.toWallNanos();
        return Math.max(SHORTEST_SLEEP_NANOS, tickNanos - Math.floorMod(wallNanos, tickNanos));
    }

    private static void sleep(long nanos) {
        LockSupport.parkNanos(nanos);
        // An interrupt by somebody else's code would make every later park return at once.
        Thread.interrupted();
    }
}

package io.escapement.agent.lifecycle;

import io.escapement.agent.clock.DriftRecorder;
import io.escapement.agent.clock.Publisher;
import io.escapement.agent.clock.Ticker;
import io.escapement.agent.clock.TickerWorth;
import io.escapement.agent.config.AgentOptions;
import io.escapement.agent.figures.ClockFigures;
import io.escapement.agent.floor.Floor;
import io.escapement.agent.floor.FloorFinder;
import io.escapement.agent.floor.FloorWatch;
import io.escapement.agent.inject.Installation;
import io.escapement.agent.inject.RefusedException;
import io.escapement.agent.probe.ReadCost;
import io.escapement.agent.stats.DriftStatistics;
import io.escapement.agent.stats.TickStatistics;
import io.escapement.agent.threads.Memory;
import java.util.function.DoubleSupplier;

/** The machinery behind the cached clock while it is served: floor, ticker, and the recorder that checks both. */
public final class Engine implements DriftRecorder.Listener, DoubleSupplier {
    private static final long STOP_TIMEOUT_MS = 10_000;
    private static final int WATCHES = 3;
    private static final long NANOS_PER_MS = 1_000_000;

    final Floor floor;
    final FloorWatch floorWatch;

    /** How far a published time may be ahead of the floor. */
    final long leadMs;

    private final DriftRecorder drift;
    private final Installation installation;
    private final TickerWorth worth;
    private final ClockSwitch clockSwitch;

    /** Whether the recorder has ended for want of memory. */
    private volatile boolean lacksRecorder;

    private final Ticker ticker;

    private Engine(
            Installation installation,
            AgentOptions options,
            Floor floor,
            FloorWatch floorWatch,
            long leadMs,
            ClockSwitch clockSwitch) {
        this.installation = installation;
        this.floor = floor;
        this.floorWatch = floorWatch;
        this.leadMs = leadMs;
        this.clockSwitch = clockSwitch;
        Publisher publisher = new Publisher(installation.injectedClock.words, floor, leadMs);
        worth = new TickerWorth(this, options.tickNanos, options.alwaysTicks);
        ticker = new Ticker(publisher, floor.coarseClocks(), floorWatch, worth, options.tickNanos, clockSwitch);
        drift = new DriftRecorder(
                installation.reader(),
                installation.injectedClock.words,
                floor,
                options.maxStalenessNanos / NANOS_PER_MS,
                this);
    }

    /**
     * Finds the floor, which takes 0.2 s, or up to 3.5 s before it refuses.
     *
     * @throws RefusedException if the kernel can't hold the staleness asked for; the message says which it can
     */
    static Engine build(Installation installation, AgentOptions options, ClockSwitch clockSwitch) {
        Floor floor = installation.injectedClock.findFloor();
        FloorWatch watch = floor == null ? null : FloorFinder.watch(floor, options.maxStalenessNanos);
        String refusal = StalenessBound.refusal(options, watch);
        // A machine that is busy just now shows several steps as one.
        for (int i = 1; i < WATCHES && refusal != null && floor != null; i++) {
            watch = FloorFinder.watch(floor, options.maxStalenessNanos);
            refusal = StalenessBound.refusal(options, watch);
        }
        if (refusal != null) {
            throw new RefusedException(refusal);
        }
        long leadMs = watch.leastStalenessMs();
        installation.injectedClock.setFloor(floor, leadMs);
        return new Engine(installation, options, floor, watch, leadMs, clockSwitch);
    }

    /** Whether its floor can still be read. The floor's page is looked up before it is read. */
    boolean hasFloorStill() {
        return FloorFinder.isStillThere(floor);
    }

    void start() {
        ticker.start();
        lacksRecorder = false;
        drift.start();
    }

    /** Whether the ticker's thread runs, as it also does for a while after it was told to end. */
    boolean isTickerAlive() {
        return ticker.isAlive();
    }

    /** Whether nothing is published, and no ticker runs that will say why. */
    boolean hasDied() {
        return !hasPublished() && !isTickerAlive();
    }

    /**
     * Serves the real clock and ends the threads.
     *
     * @throws IllegalStateException if the ticker has got no processor time within ten seconds
     */
    void stop() {
        bypass();
        drift.stop();
        if (!ticker.stop(STOP_TIMEOUT_MS)) {
            throw new IllegalStateException("the ticker has not ended within " + STOP_TIMEOUT_MS
                    + " ms because it gets no processor time; it will, and the real clock is served already");
        }
    }

    /** Serves the real clock at once; the threads go on until {@link #stop}. Any thread may call, once engaged. */
    void bypass() {
        if (clockSwitch.nanoClock != null) {
            clockSwitch.nanoClock.bypass("bypassed with the cached wall clock");
        }
        ticker.bypass();
    }

    @Override
    public void sampled(int weight) {
        if (clockSwitch.nanoClock != null) {
            clockSwitch.nanoClock.sample(weight);
        }
    }

    @Override
    public void floorLost() {
        ticker.loseFloor();
    }

    /** Whether drift is not measured because memory was lacking. */
    boolean lacksRecorder() {
        return lacksRecorder && hasPublished();
    }

    /** Measures drift again if memory was lacking for it. */
    void resumeRecorder() {
        if (lacksRecorder) {
            lacksRecorder = false;
            try {
                drift.start();
            } catch (OutOfMemoryError noThread) {
                lacksRecorder = true;
            }
        }
    }

    @Override
    public void recorderDied(Throwable cause) {
        if (Memory.wasLacking(cause)) {
            lacksRecorder = true;
        } else {
            // What measured is no more, which no reader notices.
            clockSwitch.log.problem(
                    "drift is no longer measured",
                    cause,
                    "the clock is not affected; bypass() and engage() over JMX measure again, jmx=false does without");
        }
    }

    /** Whether the cached clock is there to be read. */
    boolean hasPublished() {
        return installation.injectedClock.words.isEngaged();
    }

    /** Has the ticker publish a second clock as well, which it makes as precise as the first. */
    void publishAlso(Publisher monotonicClock) {
        ticker.publishAlso(monotonicClock);
    }

    /** What a cached read costs less than a real one, in ns. */
    @Override
    public double getAsDouble() {
        return clockSwitch.realReadNanos() - TickerWorth.CACHED_READ_NANOS;
    }

    /** Adds what the figures of the engine are read from. */
    public void addTo(ClockFigures.Sources figures) {
        figures.floorStepMillis = floorWatch.stepMillis();
        figures.floorLagMillis = floorWatch.lagMillis();
        figures.drifts = drifts();
        figures.ticks = ticks();
        figures.ticking = isTicking();
        figures.tickerCpuMillis = ticker.cpuMillis();
        figures.readsPerSecond = hasPublished() ? ticker.readsPerSecond() : Double.NaN;
        figures.savedCores = hasPublished() ? worth.savedCores(figures.readsPerSecond) : 0;
        figures.tickerCores = figures.ticking ? worth.tickerCores() : 0;
        figures.realFallbackCount = installation.injectedClock.realFallbackCount.get();
    }

    @Override
    public boolean isTicking() {
        return ticker.isTicking();
    }

    /** Samples of the drift: {@link #resetStatistics} replaces them. */
    public DriftStatistics drifts() {
        return drift.statistics();
    }

    /** Ends the recorder alone: the clock that it measures is no longer served. */
    void stopRecorder() {
        drift.stop();
    }

    /** The record of the ticker in force: {@link #resetStatistics} replaces it. */
    public TickStatistics ticks() {
        return ticker.statistics();
    }

    public void resetStatistics() {
        ticker.resetStatistics();
        drift.resetStatistics();
        if (clockSwitch.nanoClock != null) {
            clockSwitch.nanoClock.resetStatistics();
        }
    }

    /**
     * Measures what a cached read costs, in ns, while the ticker counts no reads.
     *
     * @param nanosToo whether the cached monotonic clock, if there is one, is to measure its own as well
     */
    public double measureReadNanos(boolean nanosToo) {
        ticker.beginMeasuring();
        try {
            double nanos = ReadCost.ofCachedClock(installation.reader());
            if (nanosToo && clockSwitch.nanoClock != null) {
                clockSwitch.nanoClock.measureRead();
            }
            return nanos;
        } finally {
            ticker.endMeasuring();
        }
    }
}

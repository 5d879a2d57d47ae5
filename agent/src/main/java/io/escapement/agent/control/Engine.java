package io.escapement.agent.control;

import io.escapement.agent.clock.ClockSampler;
import io.escapement.agent.clock.DriftRecorder;
import io.escapement.agent.clock.Floor;
import io.escapement.agent.clock.FloorFinder;
import io.escapement.agent.clock.FloorWatch;
import io.escapement.agent.clock.Publisher;
import io.escapement.agent.clock.TickStatistics;
import io.escapement.agent.clock.Ticker;
import io.escapement.agent.clock.TickerWorth;
import io.escapement.agent.config.AgentOptions;
import io.escapement.agent.inject.RefusedException;
import io.escapement.agent.jmx.ClockFigures;
import java.util.ArrayList;
import java.util.List;

/**
 * The machinery that the cached clocks share while they are served: floor, ticker, and the recorder that checks both.
 */
public final class Engine implements DriftRecorder.Listener, TickerWorth.Saving {
    private static final long STOP_TIMEOUT_MS = 10_000;
    private static final int WATCHES = 3;
    private static final long NANOS_PER_MS = 1_000_000;

    private final AgentContext context;
    private final Floor floor;
    private final FloorWatch floorWatch;

    /** The wall clock, and behind it those that are engaged after it and bypassed with it. */
    private final List<CachedClock> clocks;

    private final CachedClock wallClock;
    private final TickerWorth worth;
    private final Ticker ticker;
    private final DriftRecorder drift;

    private Engine(
            AgentContext context,
            List<CachedClock> clocks,
            Floor floor,
            FloorWatch floorWatch,
            Ticker.DeathNotice deathNotice) {
        this.context = context;
        this.clocks = clocks;
        this.floor = floor;
        this.floorWatch = floorWatch;
        wallClock = clocks.get(0);
        List<Publisher> publishers = new ArrayList<Publisher>();
        List<ClockSampler> samplers = new ArrayList<ClockSampler>();
        for (CachedClock clock : clocks) {
            publishers.add(clock.publisher());
            samplers.add(clock.sampler());
        }
        AgentOptions options = context.options;
        boolean floorSuffices = floorWatch.movesEach(options.tickNanos);
        worth = new TickerWorth(this, options.tickNanos, options.alwaysTicks, floorSuffices);
        ticker = new Ticker(publishers, floor.coarseClocks(), floorWatch, worth, options.tickNanos, deathNotice);
        drift = new DriftRecorder(samplers, floor, options.maxStalenessNanos, this);
    }

    /**
     * Finds the floor, which takes 0.2 s, or up to 3.5 s before it refuses.
     *
     * @param clocks those with rewritten call sites; the wall clock is the first
     * @throws RefusedException if the kernel can't hold the staleness asked for; the message says which it can
     */
    static Engine build(AgentContext context, List<CachedClock> clocks, Ticker.DeathNotice deathNotice) {
        AgentOptions options = context.options;
        CachedClock wallClock = clocks.get(0);
        Floor floor = wallClock.findFloor();
        FloorWatch watch = floor == null ? null : FloorFinder.watch(floor, options.maxStalenessNanos);
        String refusal = StalenessBound.refusal(options, watch);
        // A machine that is busy just now shows several steps as one.
        for (int i = 1; i < WATCHES && floor != null && (refusal != null || !watch.hasSeenSingleSteps()); i++) {
            watch = FloorFinder.watch(floor, options.maxStalenessNanos);
            refusal = StalenessBound.refusal(options, watch);
        }
        if (refusal != null) {
            throw new RefusedException(refusal);
        }
        watch.promise(StalenessBound.inForceNanos(options, watch));
        long leadMs = watch.leastStalenessMs();
        for (CachedClock clock : clocks) {
            clock.setFloor(floor, leadMs, watch);
        }
        wallClock.tellFloor();
        return new Engine(context, clocks, floor, watch, deathNotice);
    }

    /** Whether its floor can still be read. The floor's page is looked up before it is read. */
    boolean hasFloorStill() {
        return FloorFinder.isStillThere(floor);
    }

    /** Has the wall clock engaged, and both clocks published and sampled from then on. Does not wait for that. */
    void start() {
        ticker.start();
        drift.start();
    }

    /** Engages the clocks behind the wall clock, which is engaged. */
    void engageOthers() {
        for (CachedClock other : others()) {
            other.engage(floor.coarseClocks());
        }
    }

    /** Serves the real clock in place of all but the cached wall clock. May be called at any time by any thread. */
    void bypassOthers(String why) {
        for (CachedClock other : others()) {
            other.bypass(why);
        }
    }

    private List<CachedClock> others() {
        return clocks.subList(1, clocks.size());
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
        bypassOthers("bypassed with the cached wall clock");
        ticker.bypass();
    }

    @Override
    public void floorLost() {
        ticker.loseFloor();
    }

    @Override
    public void recorderDied(Throwable cause) {
        // What measured is no more, which no reader notices.
        context.log.problem(
                "drift is no longer measured",
                cause,
                "the clock is not affected; bypass() and engage() over JMX measure again");
    }

    /** Whether the cached wall clock is there to be read. */
    boolean hasPublished() {
        return wallClock.isEngaged();
    }

    @Override
    public double nanosPerRead() {
        double realNanos = context.verdict().realReadNanos;
        return realNanos > TickerWorth.CACHED_READ_NANOS ? realNanos - TickerWorth.CACHED_READ_NANOS : 0;
    }

    /** The bound in force, as one writes the option: {@code 20ms}. */
    String bound() {
        AgentOptions options = context.options;
        return options.fitsKernel ? floorWatch.boundNanos() / NANOS_PER_MS + "ms" : options.maxStaleness();
    }

    /** Step of the kernel's coarse clock, in ms. */
    double floorStepMillis() {
        return floorWatch.stepMillis();
    }

    /** Adds what the figures of the engine are read from. */
    public void addTo(ClockFigures figures) {
        figures.addPrecision(floorStepMillis(), isTicking());
        figures.maxStalenessMillis = floorWatch.boundNanos() / (double) NANOS_PER_MS;
        figures.floorLagMillis = floorWatch.lagMillis();
        figures.add(wallClock.sampler().statistics());
        figures.add(ticks());
        figures.tickerCpuMillis = ticker.cpuMillis();
        figures.readsPerSecond = hasPublished() ? ticker.readsPerSecond() : Double.NaN;
        figures.savedCores = hasPublished() ? worth.savedCores(figures.readsPerSecond) : 0;
        figures.tickerCores = figures.ticking ? worth.tickerCores() : 0;
        figures.cachedReadNanos = wallClock.cachedReadNanos();
        figures.realFallbackCount = wallClock.realFallbackCount();
    }

    @Override
    public boolean isTicking() {
        return ticker.isTicking();
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
        for (CachedClock clock : clocks) {
            clock.sampler().resetStatistics();
        }
    }

    /** Measures what a read of each cached clock costs, unless that is known or the clock is not engaged. */
    void measureReadsOnce() {
        for (CachedClock clock : clocks) {
            if (clock.isEngaged() && Double.isNaN(clock.cachedReadNanos())) {
                measureReadNanos(clock);
            }
        }
    }

    /** Measures what a read of the cached wall clock costs, in ns. */
    double measureReadNanos() {
        return measureReadNanos(wallClock);
    }

    private double measureReadNanos(CachedClock clock) {
        // Reads without a pause are nobody's need: the ticker is not to count them.
        ticker.beginMeasuring();
        try {
            return clock.measureReadNanos();
        } finally {
            ticker.endMeasuring();
        }
    }
}

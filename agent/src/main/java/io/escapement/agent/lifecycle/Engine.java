package io.escapement.agent.lifecycle;

import io.escapement.agent.clock.DriftRecorder;
import io.escapement.agent.clock.Publisher;
import io.escapement.agent.clock.Ticker;
import io.escapement.agent.clock.TickerWorth;
import io.escapement.agent.config.AgentOptions;
import io.escapement.agent.floor.Floor;
import io.escapement.agent.floor.FloorFinder;
import io.escapement.agent.floor.FloorWatch;
import io.escapement.agent.inject.Installation;
import io.escapement.agent.inject.RefusedException;
import io.escapement.agent.jmx.ClockFigures;
import io.escapement.agent.probe.ReadCost;
import io.escapement.agent.stats.DriftStatistics;
import io.escapement.agent.stats.TickStatistics;

/** The machinery behind the cached clock while it is served: floor, ticker, and the recorder that checks both. */
public final class Engine implements ClockFigures, DriftRecorder.Listener, TickerWorth.Circumstances {
    private static final long STOP_TIMEOUT_MS = 10_000;
    private static final int WATCHES = 3;
    private static final TickStatistics NO_TICKS = new TickStatistics();

    private final Floor floor;
    private final FloorWatch floorWatch;
    private final DriftRecorder drift;
    final CostGate costGate;
    private final Installation installation;
    private final Publisher publisher;
    private final TickerWorth worth;
    private final ClockSwitch clockSwitch;

    /** Whether anybody can see what the recorder finds. */
    private final boolean isWatched;

    /** Null if {@code tick=off}. */
    private final Ticker ticker;

    private Engine(
            Installation installation,
            AgentOptions options,
            Floor floor,
            FloorWatch floorWatch,
            ClockSwitch clockSwitch) {
        this.installation = installation;
        this.floor = floor;
        this.floorWatch = floorWatch;
        this.clockSwitch = clockSwitch;
        costGate = new CostGate(floor, options.hasTicker());
        publisher = new Publisher(installation.injectedClock.words, floor, floorWatch, options.maxStalenessNanos());
        worth = new TickerWorth(this, Math.max(1, options.tickNanos()));
        ticker = options.hasTicker()
                ? new Ticker(installation.injectedClock.words, publisher, worth, options.tickNanos(), clockSwitch)
                : null;
        isWatched = options.hasJmx();
        drift = new DriftRecorder(installation.reader(), installation.injectedClock.words, this);
    }

    /**
     * Finds the floor, which takes 0.2 s, or up to 0.6 s before it refuses.
     *
     * @throws RefusedException if the kernel can't hold the staleness asked for; the message says which it can
     */
    static Engine build(Installation installation, AgentOptions options, ClockSwitch clockSwitch) {
        Floor floor = options.wantsFloor() ? installation.injectedClock.findFloor() : Floor.none();
        FloorWatch watch = floor.exists() ? FloorFinder.watch(floor) : new FloorWatch();
        String refusal = StalenessBound.refusal(options, floor, watch);
        // A machine that is busy just now shows several steps as one.
        for (int i = 1; i < WATCHES && refusal != null && floor.exists(); i++) {
            watch = FloorFinder.watch(floor);
            refusal = StalenessBound.refusal(options, floor, watch);
        }
        if (refusal != null) {
            throw new RefusedException(refusal);
        }
        installation.injectedClock.setFloor(floor, floor.exists() ? watch.leastStalenessMs() : 0);
        return new Engine(installation, options, floor, watch, clockSwitch);
    }

    /** Whether its floor can still be read. The floor's page is looked up before it is read. */
    @Override
    public boolean hasFloorStill() {
        return FloorFinder.isStillThere(floor);
    }

    void start() {
        if (ticker == null) {
            publisher.publishOnce();
        } else {
            ticker.start();
        }
        if (ticker == null || isWatched) {
            drift.start();
        }
    }

    /** Whether a ticker that was told to end still runs. */
    boolean isEnding() {
        return ticker != null && ticker.isAlive();
    }

    /**
     * Serves the real clock and ends the threads.
     *
     * @throws IllegalStateException if the ticker has got no processor time within ten seconds
     */
    void stop() {
        drift.stop();
        if (clockSwitch.nanoClock != null) {
            clockSwitch.nanoClock.bypass("bypassed with the cached wall clock");
        }
        if (ticker == null) {
            publisher.bypass();
        } else if (!ticker.stop(STOP_TIMEOUT_MS)) {
            throw new IllegalStateException("the ticker has not ended within " + STOP_TIMEOUT_MS
                    + " ms because it gets no processor time; it will, and then the real clock is served");
        }
    }

    /** Checks the floor if there is no ticker to do so, and has the listener send what has happened. */
    @Override
    public void sampled() {
        if (ticker == null) {
            try {
                publisher.check();
            } catch (IllegalStateException lost) {
                publisher.bypass();
                clockSwitch.tickerDied(lost);
                // Again, because this thread may have been held up while somebody bypassed and engaged.
                publisher.bypass();
            }
        }
        if (clockSwitch.nanoClock != null) {
            clockSwitch.nanoClock.sample();
        }
        clockSwitch.state.notifyListeners();
    }

    /** Gives up if there is no ticker: nobody else would find out that the floor is lost. */
    @Override
    public void recorderDied(Throwable cause) {
        if (ticker == null) {
            publisher.bypass();
            clockSwitch.tickerDied(cause);
        } else {
            // What measured is no more, which no reader notices.
            clockSwitch.log.problem(
                    "drift is no longer measured",
                    cause,
                    "the clock is not affected; bypass() and engage() over JMX measure again, jmx=false does without");
        }
    }

    /** Searches the hidden classes that have come since it did so last. */
    public void searchHidden() {
        installation.searchHidden();
        if (clockSwitch.nanoClock != null) {
            clockSwitch.nanoClock.searchHidden();
        }
    }

    /** Whether the cached clock is there to be read. */
    boolean hasPublished() {
        return installation.injectedClock.words.isEngaged();
    }

    /** Whether readers get the real clock because they don't read often enough to pay for the ticker. */
    public boolean isResting() {
        return installation.injectedClock.words.isResting();
    }

    /** Has the ticker look whether it may still rest. */
    void endRest() {
        if (ticker != null) {
            ticker.wake();
        }
    }

    @Override
    public double savedNanosPerRead() {
        return clockSwitch.realReadNanos() - costGate.cachedReadNanos();
    }

    @Override
    public boolean mayRest() {
        return clockSwitch.mayRest();
    }

    @Override
    public double readsPerSecond() {
        if (ticker == null || !(hasPublished() || isResting())) {
            return Double.NaN;
        }
        return isIdle() ? 0 : ticker.readsPerSecond();
    }

    /** 0 if the real clock is served. */
    @Override
    public double savedCores() {
        return hasPublished() ? worth.savedCores(readsPerSecond()) : 0;
    }

    /** 0 if the ticker sleeps or has ended. */
    @Override
    public double tickerCores() {
        boolean ticks = ticker != null && ticker.isAlive() && !isIdle() && !isResting();
        return ticks ? worth.tickerCores() : 0;
    }

    /** Why it rests, in words for the operator. */
    public String reasonOfRest() {
        return "the clock is read some " + Math.round(readsPerSecond()) + " times a second, which would save "
                + inCores(worth.savedCores(readsPerSecond())) + ", and the ticker takes " + inCores(worth.tickerCores())
                + ": the real clock is served until reads would save 1.3 times what the ticker takes; mode=on keeps the"
                + " cached clock";
    }

    private static String inCores(double cores) {
        return cores < 0.001 ? "less than 0.001 cores" : Math.round(cores * 1000) / 1000.0 + " cores";
    }

    public boolean isIdle() {
        return installation.injectedClock.words.isIdle();
    }

    @Override
    public Floor floor() {
        return floor;
    }

    @Override
    public FloorWatch floorWatch() {
        return floorWatch;
    }

    @Override
    public DriftStatistics drifts() {
        return drift.statistics();
    }

    @Override
    public DriftStatistics takeRecentDrifts() {
        return drift.takeRecent();
    }

    /** Ends the recorder alone: the clock that it measures is no longer served. */
    void stopRecorder() {
        drift.stop();
    }

    @Override
    public TickStatistics ticks() {
        return ticker == null ? NO_TICKS : ticker.statistics();
    }

    @Override
    public long tickerCpuMillis() {
        return ticker == null ? 0 : ticker.cpuMillis();
    }

    public void resetStatistics() {
        if (ticker != null) {
            ticker.resetStatistics();
        }
        drift.resetStatistics();
        if (clockSwitch.nanoClock != null) {
            clockSwitch.nanoClock.resetStatistics();
        }
    }

    public double measureReadNanos() {
        if (ticker == null) {
            return ReadCost.ofCachedClock(installation.reader());
        }
        ticker.beginMeasuring();
        try {
            return ReadCost.ofCachedClock(installation.reader());
        } finally {
            ticker.endMeasuring();
        }
    }

    @Override
    public long realFallbackCount() {
        return installation.injectedClock.realFallbackCount.get();
    }
}

package io.escapement.agent.lifecycle;

import io.escapement.agent.clock.DriftRecorder;
import io.escapement.agent.clock.Publisher;
import io.escapement.agent.clock.Ticker;
import io.escapement.agent.config.AgentOptions;
import io.escapement.agent.config.Option;
import io.escapement.agent.floor.Floor;
import io.escapement.agent.floor.FloorFinder;
import io.escapement.agent.floor.FloorWatch;
import io.escapement.agent.inject.Installation;
import io.escapement.agent.inject.RefusedException;
import io.escapement.agent.jmx.ClockFigures;
import io.escapement.agent.probe.ReadCost;
import io.escapement.agent.stats.DriftStatistics;
import io.escapement.agent.stats.TickStatistics;
import io.escapement.agent.threads.Pause;
import java.util.function.BooleanSupplier;

/** What runs while the cached clock is served: floor, ticker, and the recorder that checks both. */
public final class Engine implements ClockFigures, DriftRecorder.Listener {
    private static final long PUBLISH_POLL_NANOS = 200_000;
    private static final int PUBLISH_POLLS = 50_000;
    private static final long STOP_TIMEOUT_MS = 10_000;
    private static final long NANOS_PER_MS = 1_000_000;
    private static final TickStatistics NO_TICKS = new TickStatistics();

    private final Floor floor;
    private final FloorWatch floorWatch;
    private final DriftRecorder drift;
    final CostGate costGate;
    private final Installation installation;
    private final Publisher publisher;
    private final Agent agent;

    /** Whether anybody can see what the recorder finds. */
    private final boolean isWatched;

    /** Null where {@code tick=off}. */
    private final Ticker ticker;

    private Engine(Installation installation, AgentOptions options, Floor floor, FloorWatch floorWatch, Agent agent) {
        this.installation = installation;
        this.floor = floor;
        this.floorWatch = floorWatch;
        this.agent = agent;
        costGate = new CostGate(floor, options.hasTicker());
        publisher = new Publisher(installation.injectedClock.words, floor, floorWatch, options.maxStalenessNanos());
        ticker = options.hasTicker()
                ? new Ticker(installation.injectedClock.words, publisher, options.tickNanos(), agent)
                : null;
        isWatched = options.hasJmx();
        drift = new DriftRecorder(installation.selfTest, installation.injectedClock.words, this);
    }

    /**
     * Finds the floor, which takes 0.2 s.
     *
     * @throws RefusedException where the staleness asked for can't be held; the message says which can
     */
    static Engine build(Installation installation, AgentOptions options, Agent agent) {
        Floor floor = options.wantsFloor() ? installation.findFloor() : Floor.none();
        FloorWatch watch = floor.exists() ? FloorFinder.watch(floor) : new FloorWatch();
        if (options.wantsFloor()) {
            requireBound(options, floor, watch);
        }
        installation.injectedClock.setFloor(floor, floor.exists() ? watch.leastStalenessMs() : 0);
        return new Engine(installation, options, floor, watch, agent);
    }

    private static void requireBound(AgentOptions options, Floor floor, FloorWatch watch) {
        String wanted = "max-staleness=" + options.value(Option.MAX_STALENESS);
        if (!floor.exists()) {
            throw new RefusedException(wanted + " can't be held on this JVM and kernel, because the kernel's coarse"
                    + " clock can't be read in place; floor=off accepts a best effort");
        }
        long leastMs = watch.leastStalenessMs();
        if (options.maxStalenessNanos() < leastMs * NANOS_PER_MS) {
            throw new RefusedException(wanted + " can't be held on this kernel, whose coarse clock moves every "
                    + Math.round(watch.stepMillis()) + " ms: the smallest is max-staleness=" + leastMs
                    + "ms; floor=off accepts a best effort");
        }
    }

    /** Whether its floor can still be read, which is looked up anew before it is. */
    boolean hasFloorStill() {
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

    /** @throws IllegalStateException if the ticker has got no processor time within ten seconds */
    void stop() {
        drift.stop();
        if (ticker == null) {
            publisher.bypass();
        } else if (!ticker.stop(STOP_TIMEOUT_MS)) {
            throw new IllegalStateException("the ticker has not ended within " + STOP_TIMEOUT_MS
                    + " ms because it gets no processor time; it will, and then the real clock is served");
        }
    }

    /** Checks the floor if there is no ticker that does, and passes on what has happened. */
    @Override
    public void sampled() {
        if (ticker == null) {
            try {
                publisher.check();
            } catch (IllegalStateException lost) {
                publisher.bypass();
                agent.tickerDied(lost);
                // Again, because this thread may have been held up while somebody bypassed and engaged.
                publisher.bypass();
            }
        }
        agent.state.tell();
    }

    /** Without a ticker, nobody would find out any more that the floor is lost. */
    @Override
    public void recorderDied(Throwable cause) {
        if (ticker == null) {
            publisher.bypass();
            agent.tickerDied(cause);
        } else {
            agent.recorderDied(cause);
        }
    }

    /** Returns whether the cached clock is there, for which it waits ten seconds, or until it has been given up. */
    boolean awaitPublication(BooleanSupplier givenUp) {
        for (int i = 0; i < PUBLISH_POLLS && !hasPublished() && !givenUp.getAsBoolean(); i++) {
            Pause.nanos(PUBLISH_POLL_NANOS);
        }
        return hasPublished();
    }

    private boolean hasPublished() {
        return installation.injectedClock.words.isEngaged();
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

    /** Ends the recorder: the clock that it measures is no longer served. */
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
    }

    public double measureReadNanos() {
        return ReadCost.ofCachedClock(installation.selfTest);
    }

    @Override
    public long realFallbackCount() {
        return installation.injectedClock.realFallbackCount.get();
    }
}

package io.escapement.agent.serve;

import io.escapement.agent.config.AgentOptions;
import io.escapement.agent.config.NamesReview;
import io.escapement.agent.decide.AgentContext;
import io.escapement.agent.decide.AgentState;
import io.escapement.agent.decide.Inputs;
import io.escapement.agent.drift.ClockSampler;
import io.escapement.agent.drift.DriftRecorder;
import io.escapement.agent.drift.LookStatistics;
import io.escapement.agent.figures.ClockFigures;
import io.escapement.agent.floor.ClockWriter;
import io.escapement.agent.floor.Floor;
import io.escapement.agent.floor.FloorFinder;
import io.escapement.agent.floor.FloorGuard;
import io.escapement.agent.floor.FloorLostException;
import io.escapement.agent.floor.FloorWatch;
import io.escapement.agent.floor.Ticker;
import io.escapement.agent.inject.RefusedException;
import io.escapement.agent.memory.Memory;
import io.escapement.agent.reads.ReadGroup;
import io.escapement.agent.rewrite.RewriteLedger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The cached clocks, engaged or bypassed, and what they share while they are served: the floor, its guard, and the
 * threads that measure and tick. Only {@link Agent} calls, on the watch's thread, unless a method says otherwise.
 */
public final class CachedClocks implements DriftRecorder.DeathNotice {
    private static final String BESIDE = "bypassed with the cached wall clock";
    private static final int WATCHES = 3;
    private static final long NANOS_PER_MS = 1_000_000;
    private static final long TICK_NANOS = NANOS_PER_MS;

    /** How far the floor may be from the real clock in a look: on a crowded host the timer tick is late. */
    private static final long AWAY_MS = 24;

    private static final int MOST_TURNS_BETWEEN_STARTS = 63;

    private final AgentState state;
    private final AgentContext context;

    /** The cached wall clock, and the cached monotonic clock if {@code nano-packages} is given. */
    private final List<CachedClock> clocks = new ArrayList<CachedClock>();

    private final CachedClock wallClock;
    private boolean isInstalled;

    /** Floor and helpers, once the cached clock has been wanted; null before. */
    private volatile Served served;

    /** The failure of the floor that was lost last; null once there is a floor again. */
    private String whyLost;

    private boolean hasRestoredClasses;
    private boolean hasSaidWhatIsKnown;
    private boolean hasSaidThatTickerDied;
    private boolean hasSaidThatTickerIsNeedless;
    private boolean hasSaidThatProcessorsDiffer;

    /** Turns of the watch from one attempt to start a thread to the next; 0 if the last one has succeeded. */
    private int turnsBetweenStarts;

    private int turnsToNextStart;

    /** A floor, and the objects that are made for it. */
    private static final class Served {
        final Floor floor;
        final FloorWatch watch;
        final long boundNanos;
        final FloorGuard guard;
        final DriftRecorder drift;

        /** Null if readers follow the kernel's coarse clock alone. */
        final Ticker ticker;

        Served(Floor floor, FloorWatch watch, long boundNanos, FloorGuard guard, DriftRecorder drift, Ticker ticker) {
            this.floor = floor;
            this.watch = watch;
            this.boundNanos = boundNanos;
            this.guard = guard;
            this.drift = drift;
            this.ticker = ticker;
        }
    }

    CachedClocks(AgentContext context, AgentState state, RewriteLedger ledger) {
        this.context = context;
        this.state = state;
        AgentOptions options = context.options;
        wallClock = new CachedClock(context, options.reads(), options.packages, ledger);
        clocks.add(wallClock);
        if (!options.nanoPackages.isEmpty()) {
            clocks.add(new CachedClock(
                    context, Collections.singletonList(ReadGroup.NANOS), options.nanoPackages, new RewriteLedger()));
        }
    }

    /** Rewrites, unless this has been done; the real clocks are served until {@link #engage}. */
    void install() {
        if (isInstalled) {
            return;
        }
        wallClock.install();
        for (CachedClock other : others()) {
            try {
                other.install();
            } catch (RuntimeException | Error e) {
                other.failAlone("System.nanoTime is not rewritten", e);
            }
        }
        synchronized (state) {
            state.set(state.inputs().rewritten());
        }
        isInstalled = true;
    }

    boolean isInstalled() {
        return isInstalled;
    }

    private List<CachedClock> others() {
        return clocks.subList(1, clocks.size());
    }

    /** Whether readers get the cached clock. */
    boolean serves() {
        return wallClock.isEngaged();
    }

    /**
     * Serves the cached clocks, the wall clock first. To withdraw the wish meanwhile, set the inputs, and then bypass:
     * that stands.
     *
     * @throws RefusedException if the kernel can't hold the staleness asked for; the message names the least
     * @throws IllegalStateException if it can't be served; readers have the real clock then
     */
    void engage(ClockWriter.Wanted wanted) {
        if (served == null || !FloorFinder.isStillThere(served.floor)) {
            stopThreads();
            served = find();
            whyLost = null;
            sayOnceWhatIsKnown();
        }
        if (wallClock.engage(wanted)) {
            for (CachedClock other : others()) {
                if (other.isRewritten()) {
                    other.engageBeside(wanted);
                }
            }
            // In whole ms: a fraction may be the first use of classes of the JDK's here, where memory is short.
            context.log.debug("engaged: the floor's step is " + Math.round(served.watch.stepMillis()) + " ms");
        }
    }

    /** Finds the floor, which takes 0.2 s, or up to 3.5 s before it refuses. */
    private Served find() {
        AgentOptions options = context.options;
        Floor floor = wallClock.findFloor();
        if (floor == null && whyLost != null) {
            throw new FloorLostException(whyLost);
        }
        FloorWatch watch = floor == null ? null : FloorFinder.watch(floor);
        String refusal = StalenessBound.refusal(options, watch);
        // A machine that is busy just now shows several steps as one step.
        for (int i = 1; i < WATCHES && floor != null && (refusal != null || !watch.hasSeenSingleSteps()); i++) {
            watch = FloorFinder.watch(floor);
            refusal = StalenessBound.refusal(options, watch);
        }
        if (refusal != null) {
            throw new RefusedException(refusal);
        }
        long boundNanos = StalenessBound.inForceNanos(options, watch);
        List<ClockSampler> samplers = new ArrayList<ClockSampler>();
        List<ClockWriter> writers = new ArrayList<ClockWriter>();
        for (CachedClock clock : clocks) {
            if (clock.isRewritten()) {
                clock.setFloor(floor, watch, boundNanos);
                samplers.add(clock.sampler());
                writers.add(clock.writer());
            }
        }
        return new Served(
                floor,
                watch,
                boundNanos,
                new FloorGuard(floor, NANOS_PER_MS * Math.max(AWAY_MS, watch.leastStalenessMs())),
                new DriftRecorder(
                        samplers,
                        floor,
                        watch,
                        served == null ? new LookStatistics() : served.drift.statistics(),
                        this),
                needsTicker(watch) ? new Ticker(writers, floor) : null);
    }

    private boolean needsTicker(FloorWatch watch) {
        if (!context.options.ticks) {
            return false;
        }
        boolean isNeedless = watch.movesEach(TICK_NANOS);
        if (isNeedless && !hasSaidThatTickerIsNeedless) {
            hasSaidThatTickerIsNeedless = true;
            context.log.info("tick=1ms is needless here, and no thread ticks: the kernel's coarse clock moves each"
                    + " millisecond by itself");
        }
        return !isNeedless;
    }

    /** Logs what is known of the named packages, while the application starts. No clock depends on that. */
    private void sayOnceWhatIsKnown() {
        if (hasSaidWhatIsKnown) {
            return;
        }
        hasSaidWhatIsKnown = true;
        try {
            NamesReview review = new NamesReview(context.options);
            for (String warning : review.warnings) {
                context.log.warn(warning);
            }
            for (String note : review.notes) {
                context.log.info(note);
            }
        } catch (RuntimeException | Error unknown) {
            context.log.problem("nothing is said of what the options name", unknown, "`check` says it");
        }
    }

    /**
     * Checks whether the served clocks are still right, and starts the threads that measure and tick, on which no
     * reader depends.
     *
     * @throws FloorLostException if they are not; the message says why
     */
    void lookAfter(FloorGuard.Pauses pauses, ClockWriter.Wanted stillWanted) {
        Served now = served;
        try {
            for (CachedClock clock : clocks) {
                if (clock.isRewritten()) {
                    clock.lookAfter(now.guard);
                }
            }
            now.guard.look(pauses);
        } catch (FloorLostException lost) {
            whyLost = lost.getMessage();
            throw lost;
        }
        for (CachedClock other : others()) {
            other.engageBesideAgain(stillWanted);
        }
        sayOnceThatProcessorsDiffer(now.guard);
        if (turnsToNextStart-- <= 0) {
            startThreads();
        }
    }

    void sayOnceThatProcessorsDiffer(FloorGuard guard) {
        if (guard.processorsDiffer() && !hasSaidThatProcessorsDiffer) {
            hasSaidThatProcessorsDiffer = true;
            context.log.warn("the processors of this host have clocks that differ: System.nanoTime and"
                    + " System.currentTimeMillis jump when a thread is moved, rewritten reads follow the kernel's"
                    + " coarse clock (HeldBackCount); see whether the kernel marks its clocksource unstable");
        }
    }

    /**
     * Starts the threads that do not run. No reader waits for them. A thread that can't be started is tried in a later
     * turn.
     */
    void startThreads() {
        // The pause grows until both run: for each thread that can't be made, the JVM prints a line.
        turnsBetweenStarts = Math.min(2 * turnsBetweenStarts + 1, MOST_TURNS_BETWEEN_STARTS);
        turnsToNextStart = turnsBetweenStarts;
        Served now = served;
        try {
            if (now.ticker != null && !now.ticker.isAlive()) {
                sayOnceThatTickerDied(now.ticker.death());
                now.ticker.start();
            }
            now.drift.start();
            turnsBetweenStarts = 0;
            turnsToNextStart = 0;
        } catch (OutOfMemoryError ofTheApplication) {
            context.log.noMemory();
        }
    }

    /** @param death null if it has not died */
    private void sayOnceThatTickerDied(Throwable death) {
        if (Memory.wasLacking(death)) {
            context.log.noMemory();
        } else if (death != null && !hasSaidThatTickerDied) {
            hasSaidThatTickerDied = true;
            context.log.problem(
                    "the thread of tick=1ms has ended",
                    death,
                    "it is started again; rewritten reads follow the kernel's coarse clock meanwhile");
        }
    }

    @Override
    public void recorderDied(Throwable cause) {
        // No reader is affected by a missing measurement.
        context.log.problem(
                "drift is no longer measured",
                cause,
                "the clock is not affected; bypass() and engage() over JMX measure again");
    }

    /** Serves the real clocks, and leaves all else to {@link #stop}. Any thread may call at any time. */
    void bypass() {
        bypass(BESIDE);
    }

    private void bypass(String whyOthers) {
        for (CachedClock other : others()) {
            other.bypass(whyOthers);
        }
        wallClock.bypass(whyOthers);
    }

    /** Serves the real clocks, as desired, and has the threads end, without waiting for their end. */
    void stop(Inputs.Desired desired) {
        bypass(desired.failure == null ? BESIDE : desired.reason);
        stopThreads();
    }

    private void stopThreads() {
        Served now = served;
        if (now != null) {
            now.drift.stop();
            if (now.ticker != null) {
                now.ticker.stop();
            }
        }
    }

    /** Serves the real clocks, and gives the application's classes their own bytes again. Can be repeated. */
    void uninstall() {
        bypass();
        stopThreads();
        if (!hasRestoredClasses) {
            for (CachedClock clock : clocks) {
                clock.remove();
            }
            hasRestoredClasses = true;
        }
    }

    /** Lets another agent claim the classes in {@code java.lang}. No thread of this agent's may run any more. */
    void release() {
        for (CachedClock clock : clocks) {
            clock.release();
        }
    }

    /** Null unless {@code nano-packages} is given. Any thread may call this and the next method. */
    CachedClock nanoClock() {
        return clocks.size() > 1 ? clocks.get(1) : null;
    }

    /** Returns the bound in force and how far reads are behind, for the line that says that the clock is engaged. */
    String precisionInWords() {
        Served now = served;
        AgentOptions options = context.options;
        String bound = options.fitsKernel ? now.boundNanos / NANOS_PER_MS + "ms" : options.maxStaleness();
        return "max-staleness " + bound + "; "
                + StalenessBound.behindInWords(now.watch.stepMillis(), now.ticker != null && now.ticker.isAlive());
    }

    /** Adds the figures of the clocks. */
    public void addTo(ClockFigures figures) {
        Served now = served;
        if (now != null) {
            figures.addPrecision(now.watch.stepMillis(), now.ticker != null && now.ticker.isAlive());
            figures.maxStalenessMillis = now.boundNanos / (double) NANOS_PER_MS;
            figures.floorLagMillis = now.watch.lagMillis();
            figures.add(wallClock.sampler().statistics());
            figures.add(now.drift.statistics());
            figures.cachedReadNanos = wallClock.cachedReadNanos();
            figures.realFallbackCount = wallClock.realFallbackCount();
        }
    }

    public void resetStatistics() {
        Served now = served;
        if (now != null) {
            now.drift.resetStatistics();
            for (CachedClock clock : clocks) {
                clock.resetStatistics();
            }
        }
    }

    /** Measures what a read of each cached clock costs, unless the cost is known or the clock is not engaged. */
    public void measureReadsOnce() {
        for (CachedClock clock : clocks) {
            if (clock.isEngaged() && Double.isNaN(clock.cachedReadNanos())) {
                clock.measureReadNanos();
            }
        }
    }

    /** Measures what a read of the cached wall clock costs, in ns. */
    public double measureReadNanos() {
        return wallClock.measureReadNanos();
    }
}

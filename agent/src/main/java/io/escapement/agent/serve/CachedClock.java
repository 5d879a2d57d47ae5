package io.escapement.agent.serve;

import io.escapement.agent.config.KnownLibrary;
import io.escapement.agent.decide.AgentContext;
import io.escapement.agent.drift.ClockSampler;
import io.escapement.agent.drift.DriftStatistics;
import io.escapement.agent.figures.NanoFigures;
import io.escapement.agent.floor.ClockWords;
import io.escapement.agent.floor.ClockWriter;
import io.escapement.agent.floor.Floor;
import io.escapement.agent.floor.FloorFinder;
import io.escapement.agent.floor.FloorGuard;
import io.escapement.agent.floor.FloorLostException;
import io.escapement.agent.floor.FloorWatch;
import io.escapement.agent.inject.Installation;
import io.escapement.agent.log.AgentLog;
import io.escapement.agent.memory.Memory;
import io.escapement.agent.reads.ReadGroup;
import io.escapement.agent.rewrite.ClassFilter;
import io.escapement.agent.rewrite.RewriteLedger;
import io.escapement.agent.verdict.ReadCost;
import java.util.List;

/**
 * One cached clock over one real clock: the rewritten call sites, the word that they read, and the measurements of
 * both. The agent has a cached wall clock. With {@code nano-packages} the agent also has a cached monotonic clock,
 * engaged after the wall clock and bypassed before it. If the monotonic clock can't be engaged, the wall clock is not
 * affected. One thread calls; {@link #bypass} and the figures are for any thread.
 */
public final class CachedClock {
    private static final long NANOS_PER_MS = 1_000_000;
    private static final String UNAFFECTED =
            "nano-packages has no effect, and the cached wall clock is not affected; to silence this, leave it out";
    private static final String PASSES = "the cached wall clock is not affected; the agent tries again";

    /** Turns of the watch, of which each takes one or two seconds. */
    private static final int FIRST_RETRY_TURNS = 15;

    private static final int MOST_RETRY_TURNS = 1_920;

    public final RewriteLedger ledger;
    private final AgentContext context;
    private final List<ReadGroup> reads;
    private final List<String> packages;

    /** Null before anything is rewritten, or tried to be. */
    private Installation installation;

    private volatile boolean isRewritten;

    /** Null before the wall clock is engaged for the first time, as are the next three. */
    private Floor floor;

    private volatile FloorWatch floorWatch;
    private volatile ClockWriter writer;
    private volatile ClockSampler sampler;
    private volatile double boundMillis;

    /** Whether the agent serves this clock; readers may have bypassed it by themselves. */
    private volatile boolean isServed;

    private volatile String reason = "nothing is rewritten yet";
    private volatile double cachedReadNanos = Double.NaN;
    private boolean saidThatItFailed;

    /** Turns until the next attempt to engage beside the wall clock; 0 if there is none. */
    private int turnsToRetry;

    private int turnsBetweenRetries;

    /** Makes a clock for these reads in these packages, whose call sites are recorded in the ledger. */
    CachedClock(AgentContext context, List<ReadGroup> reads, List<String> packages, RewriteLedger ledger) {
        this.context = context;
        this.reads = reads;
        this.packages = packages;
        this.ledger = ledger;
    }

    /** Rewrites, unless that is done; the real clock is served for now. May be called again after an exception. */
    void install() {
        if (isRewritten) {
            return;
        }
        if (installation == null) {
            installation = Installation.make(context.instrumentation, reads, filter(), ledger, context.log);
        }
        installation.begin();
        isRewritten = true;
        reason = "rewritten; engaged once the cached wall clock is";
    }

    private ClassFilter filter() {
        List<String> exclude = context.options.exclude;
        return reads.contains(ReadGroup.NANOS)
                ? ClassFilter.ofMonotonicClock(packages, exclude)
                : ClassFilter.ofWallClock(packages, exclude, KnownLibrary.realClasses());
    }

    /** Whether rewriting works: otherwise no reader will ever get this clock. */
    boolean isRewritten() {
        return isRewritten;
    }

    /** Finds the kernel's coarse wall clock, if this is the wall clock; null if it can't be read in place. */
    Floor findFloor() {
        return installation.injectedClock.findFloor();
    }

    /**
     * Prepares to engage and to sample.
     *
     * @param wallClock the floor of the wall clock, which has this clock's beside it
     * @param watch knows its step and its lag
     * @param boundNanos the bound in force
     */
    void setFloor(Floor wallClock, FloorWatch watch, long boundNanos) {
        floor = installation.floorBeside(wallClock);
        floorWatch = watch;
        boundMillis = boundNanos / (double) NANOS_PER_MS;
        writer = new ClockWriter(words(), floor, wallClock.coarseClocks(), watch.leadMs());
        sampler =
                new ClockSampler(installation.ownCalls(), words(), floor, boundNanos / NANOS_PER_MS, driftStatistics());
    }

    void resetStatistics() {
        ClockSampler samples = sampler;
        if (samples != null) {
            samples.resetStatistics();
        }
    }

    /** Returns the writer by which the ticker publishes. */
    ClockWriter writer() {
        return writer;
    }

    ClockSampler sampler() {
        return sampler;
    }

    /**
     * Serves the cached clock; its floor's page was looked up just now.
     *
     * @return false if somebody has bypassed it meanwhile, or it is no longer wanted
     * @throws IllegalStateException if it can't be served; readers have the real clock then
     */
    boolean engage(ClockWriter.Wanted wanted) {
        installation.injectedClock.setFloor(floor, floorWatch.leadMs());
        isServed = writer.engage(wanted);
        return isServed;
    }

    /** Serves the cached clock beside that of the wall clock, which is engaged, or fails alone. */
    void engageBeside(ClockWriter.Wanted wanted) {
        turnsToRetry = 0;
        try {
            if (!FloorFinder.isStillThere(floor)) {
                throw new FloorLostException("the kernel's coarse monotonic clock can't be read in place");
            }
            if (engage(wanted)) {
                reason = "engaged with the cached wall clock";
            }
        } catch (RuntimeException | Error e) {
            failAlone("the cached monotonic clock is not engaged", e);
            if (e instanceof FloorLostException) {
                turnsBetweenRetries = Math.min(2 * Math.max(turnsBetweenRetries, FIRST_RETRY_TURNS), MOST_RETRY_TURNS);
                turnsToRetry = turnsBetweenRetries;
            }
        }
    }

    /** Engages in a later turn if only the floor has prevented it: the kernel's timer tick may have been late. */
    void engageBesideAgain(ClockWriter.Wanted wanted) {
        if (turnsToRetry > 0 && --turnsToRetry == 0) {
            engageBeside(wanted);
        }
    }

    /**
     * Checks that readers have not bypassed this clock by themselves, and reads it once: so the word is renewed however
     * seldom the application reads.
     *
     * @throws FloorLostException if they have; the message says why
     */
    void lookAfter(FloorGuard guard) {
        if (isServed && !words().isEngaged()) {
            throw guard.whyReadersBypassed(words(), floor);
        }
        long unused = installation.ownCalls().readMs();
    }

    /**
     * Leaves readers the real clock after a failure, and logs it once.
     *
     * @throws OutOfMemoryError if memory was lacking: then all clocks fail, and the next attempt is for all
     */
    void failAlone(String what, Throwable e) {
        if (Memory.wasLacking(e)) {
            throw (OutOfMemoryError) new OutOfMemoryError("for the monotonic clock").initCause(e);
        }
        bypass(reason);
        reason = what + ": " + AgentLog.inWords(e);
        if (!saidThatItFailed) {
            saidThatItFailed = true;
            context.log.problem(what, e, e instanceof FloorLostException ? PASSES : UNAFFECTED);
        }
    }

    /** Serves the real clock. May be called at any time by any thread. */
    void bypass(String why) {
        ClockWriter engaged = writer;
        if (engaged != null) {
            isServed = false;
            engaged.bypass();
            reason = why;
        }
    }

    /** Whether readers get the cached clock. */
    boolean isEngaged() {
        return isRewritten && words().isEngaged();
    }

    /** Measures what a cached read costs, in ns; takes 0.1 s. */
    double measureReadNanos() {
        cachedReadNanos = ReadCost.ofCachedClock(installation.ownCalls());
        return cachedReadNanos;
    }

    /** Cost of a cached read, in ns; NaN before the measurement. */
    double cachedReadNanos() {
        return cachedReadNanos;
    }

    /** Number of calls that got the real clock while the cached one was engaged or engaging. */
    long realFallbackCount() {
        return isRewritten ? installation.injectedClock.realFallbackCount.get() : 0;
    }

    /** Gives the classes their own bytes again. */
    void remove() {
        if (installation != null) {
            installation.remove();
            reason = "uninstalled";
        }
    }

    /** Lets another agent claim the classes in {@code java.lang}. */
    void release() {
        if (installation != null) {
            installation.injectedClock.release();
        }
    }

    private ClockWords words() {
        return installation.injectedClock.words;
    }

    /** Takes a snapshot of the figures; this must be the monotonic clock. */
    public NanoFigures nanoFigures() {
        FloorWatch watch = floorWatch;
        return new NanoFigures(
                isEngaged(),
                reason,
                watch == null ? context.options.statedBoundMillis() : boundMillis,
                watch == null ? Double.NaN : watch.lagMillis(),
                realFallbackCount(),
                cachedReadNanos,
                driftStatistics().snapshot(),
                ledger);
    }

    /** The statistics so far, which go on with another floor. */
    private DriftStatistics driftStatistics() {
        ClockSampler samples = sampler;
        return samples == null ? new DriftStatistics() : samples.statistics();
    }
}

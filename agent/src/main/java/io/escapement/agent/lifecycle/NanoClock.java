package io.escapement.agent.lifecycle;

import io.escapement.agent.clock.ClockWords;
import io.escapement.agent.clock.Publisher;
import io.escapement.agent.config.NanoPackagesReview;
import io.escapement.agent.figures.NanoFigures;
import io.escapement.agent.floor.Floor;
import io.escapement.agent.floor.FloorWatch;
import io.escapement.agent.inject.NanoInstallation;
import io.escapement.agent.log.AgentLog;
import io.escapement.agent.probe.ReadCost;
import io.escapement.agent.rewrite.ClassFilter;
import io.escapement.agent.rewrite.RewriteLedger;
import io.escapement.agent.stats.NanoStatistics;
import io.escapement.agent.threads.Memory;
import java.util.function.Supplier;

/**
 * The cached monotonic clock of {@code nano-packages}. It is engaged after the cached wall clock and bypassed before
 * it. Its readers follow the kernel's coarse monotonic clock, and the ticker makes it precise while it ticks. Without
 * that clock it stays bypassed, and whatever fails here, the wall clock is not affected. The agent's lock is held by
 * whoever calls, but for {@link #bypass}, {@link #sample} and the figures.
 */
public final class NanoClock implements Supplier<NanoFigures> {
    private static final long NANOS_PER_MS = 1_000_000;
    private static final String UNAFFECTED =
            "nano-packages has no effect, and the cached wall clock is not affected; to silence this, leave it out";

    public final RewriteLedger ledger = new RewriteLedger();
    private final AgentContext context;
    private final long maxStalenessMs;

    /** Null before anything is rewritten. */
    private volatile NanoInstallation installation;

    /** Null before it is engaged for the first time, as is the next. */
    private volatile Floor floor;

    private volatile FloorWatch floorWatch;
    private volatile Publisher publisher;
    private volatile NanoStatistics statistics = new NanoStatistics();
    private volatile String reason = "nothing is rewritten yet";
    private volatile double cachedReadNanos = Double.NaN;
    private boolean isRewritten;
    private boolean saidWhatIsKnown;
    private boolean saidThatItFailed;

    /** Written between two reads, so that the compiler leaves them in their order. */
    @SuppressWarnings("UnusedVariable")
    private volatile long sampledMs;

    NanoClock(AgentContext context) {
        this.context = context;
        maxStalenessMs = context.options.maxStalenessNanos / NANOS_PER_MS;
    }

    /**
     * Rewrites, unless that is done; the real clock is served until {@link #engage}.
     *
     * @throws OutOfMemoryError if there is no memory for it; then this may be called again
     */
    void install() {
        if (isRewritten) {
            return;
        }
        sayWhatIsKnown();
        try {
            if (installation == null) {
                ClassFilter filter = new ClassFilter(context.options.nanoPackages, context.options.exclude);
                installation = NanoInstallation.make(context.instrumentation, filter, ledger, context.log);
            }
            installation.begin();
            isRewritten = true;
            reason = "rewritten; engaged once the cached wall clock is";
        } catch (RuntimeException | Error e) {
            requireMemory(e);
            installation = null;
            fail("System.nanoTime is not rewritten", e);
        }
    }

    /** Says once of the packages that are named what is known of them. No clock depends on that. */
    private void sayWhatIsKnown() {
        if (saidWhatIsKnown) {
            return;
        }
        saidWhatIsKnown = true;
        try {
            NanoPackagesReview review = new NanoPackagesReview(context.options);
            for (String warning : review.warnings) {
                context.log.warn(warning);
            }
            if (review.unread != null) {
                context.log.info(review.unread);
            }
        } catch (RuntimeException | Error unknown) {
            context.log.problem("nothing is said of nano-packages", unknown, "`check` says it");
        }
    }

    /**
     * Serves the cached clock.
     *
     * @param wallClock the floor of the cached wall clock, which is engaged
     * @param leadMs how far a published time may be ahead of that
     * @param watch knows the lag of that, which is this clock's too
     */
    void engage(Floor wallClock, long leadMs, FloorWatch watch) {
        if (!isRewritten || isEngaged()) {
            return;
        }
        try {
            floorWatch = watch;
            floor = installation.findFloor(wallClock, leadMs);
            if (floor == null) {
                throw new IllegalStateException("the kernel's coarse monotonic clock can't be read in place");
            }
            publisher = new Publisher(words(), floor, leadMs);
            publisher.publishFirst(wallClock.coarseClocks());
            reason = "engaged with the cached wall clock";
        } catch (RuntimeException | Error e) {
            requireMemory(e);
            bypass(AgentLog.inWords(e));
            fail("the cached monotonic clock is not engaged", e);
        }
    }

    /** Fails both clocks where memory is lacking: what then tries again does so for both. */
    private static void requireMemory(Throwable failure) {
        if (Memory.wasLacking(failure)) {
            throw (OutOfMemoryError) new OutOfMemoryError("for the monotonic clock").initCause(failure);
        }
    }

    private void fail(String what, Throwable e) {
        reason = what + ": " + AgentLog.inWords(e);
        if (!saidThatItFailed) {
            saidThatItFailed = true;
            context.log.problem(what, e, UNAFFECTED);
        }
    }

    /** Serves the real clock. May be called at any time by any thread. */
    void bypass(String why) {
        Publisher engaged = publisher;
        if (engaged != null) {
            engaged.bypass();
            reason = why;
        }
    }

    /**
     * Compares it with the real clock. One thread samples.
     *
     * @param weight of the sample, as in {@code DriftStatistics}
     */
    void sample(int weight) {
        if (!isEngaged()) {
            return;
        }
        // While readers are counted a sample would look like somebody's read.
        if (!words().isCounting()) {
            long floorMs = floor.nanos() / NANOS_PER_MS;
            long beforeMs = floor.realMs();
            sampledMs = beforeMs;
            long cachedMs = installation.readMs();
            statistics.record(floorMs, beforeMs, cachedMs, floor.realMs(), maxStalenessMs, weight);
        }
    }

    void resetStatistics() {
        statistics = new NanoStatistics();
    }

    /** Measures what a cached read costs; takes 0.1 s. */
    void measureRead() {
        if (isEngaged()) {
            double measured = ReadCost.ofCachedClock(installation.nanoReader());
            cachedReadNanos = cachedReadNanos < measured ? cachedReadNanos : measured;
        }
    }

    /** Gives the classes their own bytes again. */
    void remove() {
        if (installation != null) {
            installation.remove();
            reason = "uninstalled";
        }
    }

    /** Lets another agent claim the class in {@code java.lang}. */
    void release() {
        if (installation != null) {
            installation.injectedClock.release();
        }
    }

    private ClockWords words() {
        return installation.injectedClock.words;
    }

    /** What writes it; null before it is engaged for the first time. */
    Publisher publisher() {
        return publisher;
    }

    private boolean isEngaged() {
        return installation != null && words().isEngaged();
    }

    /** Takes a snapshot of the figures. */
    @Override
    public NanoFigures get() {
        FloorWatch watch = floorWatch;
        return new NanoFigures(
                isEngaged(),
                reason,
                context.options.maxStalenessNanos / (double) NANOS_PER_MS,
                watch == null ? Double.NaN : watch.lagMillis(),
                installation == null ? 0 : installation.injectedClock.realFallbackCount.get(),
                cachedReadNanos,
                statistics,
                ledger);
    }
}

package io.escapement.agent.control;

import io.escapement.agent.clock.FloorLostException;
import io.escapement.agent.clock.Ticker;
import io.escapement.agent.config.AgentOptions;
import io.escapement.agent.config.NamesReview;
import io.escapement.agent.inject.RefusedException;
import io.escapement.agent.process.Pause;
import io.escapement.agent.rewrite.ReadGroup;
import io.escapement.agent.rewrite.RewriteLedger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Puts the cached clocks in the place of the real ones, and back. Only {@link Agent} calls it, on one thread, unless
 * a method says otherwise.
 */
final class ClockSwitch implements Ticker.DeathNotice {
    private static final long PUBLISH_POLL_NANOS = 200_000;
    private static final int PUBLISH_POLLS = 50_000;

    private final AgentState state;
    private final AgentContext context;

    /** The wall clock's, and that of the monotonic clock if {@code nano-packages} is given. */
    private final List<CachedClock> clocks = new ArrayList<CachedClock>();

    private boolean isInstalled;

    /** Null before the cached clock is engaged for the first time. */
    private volatile Engine engine;

    /** Whether the engine was started, and not stopped since. It may have died. */
    private boolean isStarted;

    private boolean hasRestoredClasses;
    private boolean hasSaidWhatIsKnown;

    ClockSwitch(AgentContext context, AgentState state, RewriteLedger ledger) {
        this.context = context;
        this.state = state;
        AgentOptions options = context.options;
        clocks.add(new CachedClock(context, options.reads(), options.packages, ledger));
        if (!options.nanoPackages.isEmpty()) {
            clocks.add(new CachedClock(
                    context, Collections.singletonList(ReadGroup.NANOS), options.nanoPackages, new RewriteLedger()));
        }
    }

    /** Rewrites, unless that is done; the real clocks are served until {@link #start}. */
    void install() {
        if (isInstalled) {
            return;
        }
        clocks.get(0).install();
        for (CachedClock other : clocks.subList(1, clocks.size())) {
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

    /** Says what is known of what the options name, while the application starts. No clock depends on that. */
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

    boolean isInstalled() {
        return isInstalled;
    }

    /** Whether readers get the cached clock. */
    boolean serves() {
        return isStarted && engine.hasPublished();
    }

    /** Whether a ticker runs, be it that nothing is published. */
    boolean isTickerAlive() {
        return engine != null && engine.isTickerAlive();
    }

    /** Serves the real clock at once, and leaves the rest to {@link #stop}. Any thread may call, once engaged. */
    void bypass() {
        engine.bypass();
    }

    /** Serves the real clock, and throws as {@link Engine#stop} does. */
    void stop() {
        isStarted = false;
        engine.stop();
    }

    /** Serves the cached clock, unless the inputs no longer desire that meanwhile. */
    void start() {
        if (isTickerAlive()) {
            throw new RefusedException("the last ticker has not ended yet, because it gets no processor time; engage()"
                    + " over JMX tries again");
        }
        // Its ticker may have died.
        isStarted = false;
        if (engine != null && !engine.hasFloorStill()) {
            engine = null;
        }
        if (engine == null) {
            List<CachedClock> rewritten = new ArrayList<CachedClock>();
            for (CachedClock clock : clocks) {
                if (clock.isRewritten()) {
                    rewritten.add(clock);
                }
            }
            engine = Engine.build(context, rewritten, this);
            sayOnceWhatIsKnown();
        }
        isStarted = true;
        try {
            engine.start();
            awaitPublication();
            if (engine.hasPublished()) {
                engine.engageOthers();
            }
        } catch (RuntimeException | Error e) {
            // One of its threads may run although another could not be started.
            stop();
            throw e;
        }
        if (!engine.hasPublished()) {
            // The ticker may have died before there was anything else to bypass.
            stop();
            return;
        }
        // Whole ms: the JDK's classes that write a fraction may be initialised here first, where memory is short.
        context.log.debug("engaged: the floor's step is " + Math.round(engine.floorStepMillis()) + " ms");
    }

    /**
     * Serves the real clock, and gives the application's classes their own bytes again. Can be repeated where it has
     * thrown, as {@link #stop} does.
     */
    void uninstall() {
        try {
            if (engine != null) {
                stop();
            }
        } finally {
            if (!hasRestoredClasses) {
                for (CachedClock clock : clocks) {
                    clock.remove();
                }
                hasRestoredClasses = true;
            }
        }
    }

    /** Lets another agent claim the classes in {@code java.lang}. No thread of this one's may run any more. */
    void release() {
        for (CachedClock clock : clocks) {
            clock.release();
        }
    }

    /**
     * Waits for the cached clock, until the ticker dies or the clock is no longer wanted. Gives up after ten seconds or
     * more: looks are counted, because the process may be stopped meanwhile.
     */
    private void awaitPublication() {
        int polls = 0;
        while (!engine.hasPublished() && state.inputs().desired().isCached()) {
            if (++polls > PUBLISH_POLLS) {
                throw new RefusedException("the ticker has published nothing within ten seconds, because it gets no"
                        + " processor time; engage() over JMX tries again");
            }
            Pause.nanos(PUBLISH_POLL_NANOS);
        }
    }

    /** Runs on the ticker's thread, with readers at the real clock already. Takes no lock that its stopper may hold. */
    @Override
    public void tickerDied(Throwable cause) {
        Engine dying = engine;
        dying.stopRecorder();
        state.tickerDied(Failure.of(cause, cause instanceof FloorLostException, true));
        dying.bypassOthers(state.reason());
    }

    /** Null unless {@code nano-packages} is given. */
    CachedClock nanoClock() {
        return clocks.size() > 1 ? clocks.get(1) : null;
    }

    /** Null until the cached clock is engaged for the first time. Any thread may call, as the next. */
    Engine engine() {
        return engine;
    }
}

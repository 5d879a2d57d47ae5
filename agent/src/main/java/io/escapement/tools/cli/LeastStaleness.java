package io.escapement.tools.cli;

import io.escapement.agent.config.AgentOptions;
import io.escapement.agent.floor.Floor;
import io.escapement.agent.floor.FloorFinder;
import io.escapement.agent.floor.FloorLostException;
import io.escapement.agent.floor.FloorWatch;
import io.escapement.agent.inject.InjectedClock;
import io.escapement.agent.serve.StalenessBound;
import java.io.IOException;
import java.lang.instrument.Instrumentation;

/**
 * Finds the least staleness that this kernel can hold, as the agent does when it engages. From Java 9 on the launcher
 * calls {@code agentmain} before {@code main} ({@code Launcher-Agent-Class} in the manifest). On Java 8 only the agent
 * can tell.
 */
public final class LeastStaleness {
    private static final long TICK_NANOS = 1_000_000;

    private static volatile Instrumentation instrumentation;

    private final boolean isKnown;

    /** Why the least staleness is not known; null if there is nothing to say. */
    private final String why;

    /** Null if there is no floor, or if this is not known. */
    private final FloorWatch watch;

    private LeastStaleness(boolean isKnown, FloorWatch watch) {
        this(isKnown, watch, null);
    }

    private LeastStaleness(boolean isKnown, FloorWatch watch, String why) {
        this.isKnown = isKnown;
        this.watch = watch;
        this.why = why;
    }

    /** Entry for the launcher. An exception here would end the JVM. */
    public static void agentmain(String arguments, Instrumentation given) {
        instrumentation = given;
    }

    /** Measures the kernel's step, which takes 0.2 s. */
    static LeastStaleness measure() {
        if (instrumentation == null) {
            return new LeastStaleness(false, null, ofThisJava());
        }
        try {
            Floor found = InjectedClock.define(instrumentation).findFloor();
            if (found == null) {
                return new LeastStaleness(true, null);
            }
            FloorWatch watch = FloorFinder.watch(found);
            return watch.hasSeenSteps() ? new LeastStaleness(true, watch) : new LeastStaleness(false, null);
        } catch (FloorLostException e) {
            return new LeastStaleness(false, null, e.getMessage());
        } catch (ReflectiveOperationException | IOException | LinkageError | RuntimeException e) {
            return new LeastStaleness(false, null);
        }
    }

    /** Whether the least staleness of this kernel is known. */
    boolean isKnown() {
        return isKnown;
    }

    /** Returns why the bound of these options can't be held here; null if it can be held, or if this is not known. */
    String refusal(AgentOptions options) {
        return isKnown ? StalenessBound.refusal(options, watch) : null;
    }

    /** Returns the least {@code max-staleness} that can be given, in ms; null if none can, or if this is not known. */
    Long millis() {
        return watch == null ? null : Long.valueOf(watch.leastStalenessMs());
    }

    /** Step of the kernel's coarse clock, in ms; NaN if it is not known. */
    double stepMillis() {
        return watch == null ? Double.NaN : watch.stepMillis();
    }

    private static String ofThisJava() {
        return System.getProperty("java.specification.version").startsWith("1.")
                ? "this command can on Java 9 and later"
                : "this command can where its Java has the module java.instrument";
    }

    /** Returns the least staleness in words: with these options it may come in force by itself. */
    String inWords(AgentOptions options) {
        if (!isKnown) {
            return "only the agent can tell, when it engages" + (why == null ? "" : " (" + why + ")");
        }
        if (watch == null) {
            return "none, because the kernel's coarse clock is not found in memory";
        }
        boolean isInForce = options.fitsKernel && refusal(options) == null;
        return watch.leastStalenessMs() + (isInForce ? " ms, the least here" : " ms or more")
                + " (the kernel's coarse clock moves every " + Math.round(watch.stepMillis()) + " ms: "
                + behindInWords(options) + ")";
    }

    private String behindInWords(AgentOptions options) {
        boolean isNeedless = options.ticks && watch.movesEach(TICK_NANOS);
        return StalenessBound.behindInWords(watch.stepMillis(), options.ticks && !isNeedless)
                + (isNeedless ? "; tick=1ms is needless here" : "");
    }
}

package io.escapement.agent.jfr;

import io.escapement.agent.figures.ClockFigures;
import io.escapement.agent.stats.DriftStatistics;
import java.util.Arrays;
import java.util.List;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Percentage;
import jdk.jfr.Period;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

/**
 * All that is said to the JDK Flight Recorder, and the events. No method that others call has a type of {@code jdk.jfr}
 * among its parameters, and the class holds none, so whoever calls it loads without.
 */
final class FlightEvents {
    private static final double NANOS_PER_MS = 1_000_000;

    private FlightEvents() {}

    /** Whether somebody has started it. The class {@code FlightRecorder} must be loaded already. */
    static boolean isRecorderStarted() {
        return FlightRecorder.isInitialized();
    }

    /** Has it know the events, and call {@code drift} once in each period of {@link DriftEvent} while it records. */
    static void register(Runnable drift) {
        for (Class<? extends Event> event : events()) {
            FlightRecorder.register(event);
        }
        FlightRecorder.addPeriodicEvent(DriftEvent.class, drift);
    }

    static void unregister(Runnable drift) {
        FlightRecorder.removePeriodicEvent(drift);
        for (Class<? extends Event> event : events()) {
            FlightRecorder.unregister(event);
        }
    }

    private static List<Class<? extends Event>> events() {
        return Arrays.<Class<? extends Event>>asList(
                StateChangeEvent.class, ClockStepEvent.class, BoundExceededEvent.class, DriftEvent.class);
    }

    static void stateChanged(String from, String to, String reason) {
        StateChangeEvent event = new StateChangeEvent();
        event.oldState = from;
        event.newState = to;
        event.reason = reason;
        event.commit();
    }

    static void clockStepped(long times, long forwardMs) {
        ClockStepEvent event = new ClockStepEvent();
        event.forwardMillis = forwardMs;
        event.times = times;
        event.commit();
    }

    static void boundExceeded(long times, long staleMs, ClockFigures figures) {
        BoundExceededEvent event = new BoundExceededEvent();
        event.staleness = staleMs;
        event.maxStaleness = maxStalenessNanos(figures);
        event.times = times;
        event.commit();
    }

    /** Follows {@code periodNanos} in which those samples of the drift were taken. */
    static void drifted(ClockFigures figures, DriftStatistics recent, long periodNanos) {
        new DriftEvent(figures, recent, periodNanos).commit();
    }

    private static long maxStalenessNanos(ClockFigures figures) {
        return Math.round(figures.maxStalenessMillis * NANOS_PER_MS);
    }

    @Name("io.escapement.StateChange")
    @Label("Clock State Change")
    @Category("Escapement")
    @Description("What rewritten call sites get has changed")
    @StackTrace(false)
    static final class StateChangeEvent extends Event {
        @Label("Old State")
        String oldState;

        @Label("New State")
        @Description(
                "ENGAGED: the cached clock; BYPASSED and WITHDRAWN: the real clock; OBSERVING and UNINSTALLED: nothing"
                        + " is rewritten")
        String newState;

        @Label("Reason")
        String reason;
    }

    @Name("io.escapement.ClockStep")
    @Label("Wall Clock Step")
    @Category("Escapement")
    @Description("The wall clock was stepped, up to a second and a half before this event")
    @StackTrace(false)
    static final class ClockStepEvent extends Event {
        // No time span: these are shown without sign, and up to JDK 20 jfr print drops their whole minutes.
        @Label("Milliseconds Forward")
        @Description("By how many milliseconds it was set forward, negative if back; the sum of several steps")
        long forwardMillis;

        @Label("Times")
        @Description("Number of steps since the last event of this kind; most often 1")
        long times;
    }

    @Name("io.escapement.BoundExceeded")
    @Label("Staleness Bound Exceeded")
    @Category("Escapement")
    @Description("Just before a publication a reader would have got a time that was staler than max-staleness")
    @StackTrace(false)
    static final class BoundExceededEvent extends Event {
        @Label("Staleness")
        @Description("How far that time was behind the real clock, the last time that it was too far")
        @Timespan(Timespan.MILLISECONDS)
        long staleness;

        @Label("Max Staleness")
        @Description("Option max-staleness")
        @Timespan(Timespan.NANOSECONDS)
        long maxStaleness;

        @Label("Times")
        @Description("How often since the last event of this kind")
        long times;
    }

    @Name("io.escapement.Drift")
    @Label("Clock Drift")
    @Category("Escapement")
    @Description("Real minus cached clock, sampled at random moments since the last event of this kind")
    @Period("5 s")
    @StackTrace(false)
    static final class DriftEvent extends Event {
        @Label("State")
        @Description("What rewritten call sites get")
        String state;

        @Label("Period")
        @Description("Time in which the samples were taken")
        @Timespan(Timespan.NANOSECONDS)
        long period;

        @Label("Samples")
        @Description("Number of samples; none are taken while nobody reads, and while the real clock is served")
        long samples;

        // No time spans: JDK Mission Control shows one that is not available as minus 292 years.
        @Label("Mean Milliseconds")
        double meanMillis;

        @Label("99th Percentile Milliseconds")
        double p99Millis;

        @Label("Maximum Milliseconds")
        double maxMillis;

        @Label("Agreement")
        @Description("Share of samples in which both clocks gave the same millisecond")
        @Percentage
        float agreement;

        @Label("Max Staleness")
        @Description("Option max-staleness")
        @Timespan(Timespan.NANOSECONDS)
        long maxStaleness;

        @Label("Floor Lag Milliseconds")
        @Description("How far the kernel's coarse clock was behind at most, since the agent has engaged")
        double floorLagMillis;

        @Label("Reads per Second")
        @Description("Rewritten reads a second, estimated by samples")
        double readsPerSecond;

        DriftEvent(ClockFigures figures, DriftStatistics recent, long periodNanos) {
            state = figures.state;
            period = periodNanos;
            samples = recent.sampleCount();
            meanMillis = recent.meanMillis();
            maxMillis = samples == 0 ? Double.NaN : recent.maxMillis();
            // The histogram rounds up.
            p99Millis = Math.min(recent.quantileMillis(0.99), maxMillis);
            agreement = (float) recent.agreementRatio();
            maxStaleness = maxStalenessNanos(figures);
            floorLagMillis = figures.floorLagMillis;
            readsPerSecond = figures.readsPerSecond;
        }
    }
}

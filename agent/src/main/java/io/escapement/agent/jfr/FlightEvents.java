package io.escapement.agent.jfr;

import io.escapement.agent.figures.ClockFigures;
import io.escapement.agent.stats.DriftStatistics;
import java.util.Arrays;
import java.util.List;
import jdk.jfr.Event;
import jdk.jfr.FlightRecorder;

/**
 * All that is said to the JDK Flight Recorder. No method has a type of {@code jdk.jfr} among its parameters, and the
 * class holds none, so whoever calls it loads without.
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

    static long maxStalenessNanos(ClockFigures figures) {
        return Math.round(figures.maxStalenessMillis * NANOS_PER_MS);
    }
}

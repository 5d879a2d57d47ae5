package io.escapement.agent.jfr;

import io.escapement.agent.clock.ClockState;
import io.escapement.agent.jmx.ClockControl;
import io.escapement.agent.jmx.ClockNews;
import io.escapement.agent.stats.DriftStatistics;
import io.escapement.agent.stats.TickStatistics;

/**
 * Records what happens to the clock as events of the JDK Flight Recorder, from {@link #begin} to {@link #end}: the
 * drift on Flight Recorder's own thread, all else on whichever thread notices it.
 */
public final class FlightRecording extends ClockNews implements Runnable {
    private final ClockControl clock;
    private volatile boolean isOn;
    private volatile long periodBeganNanos;

    public FlightRecording(ClockControl clock) {
        super(clock);
        this.clock = clock;
    }

    /** Begins with what happens from now on. Somebody else must have started Flight Recorder. */
    public void begin() {
        sendPending();
        clock.takeRecentDrifts();
        periodBeganNanos = System.nanoTime();
        FlightEvents.register(this);
        isOn = true;
    }

    /** Ends for good. */
    public void end() {
        isOn = false;
        FlightEvents.unregister(this);
    }

    @Override
    public synchronized void stateChanged(ClockState from, ClockState to, String reason) {
        if (isOn) {
            FlightEvents.stateChanged(from.name(), to.name(), reason);
        }
    }

    @Override
    protected void boundExceeded(long times, TickStatistics ticks) {
        if (isOn) {
            FlightEvents.boundExceeded(times, ticks.exceedingMillis(), clock.figures());
        }
    }

    @Override
    protected void clockStepped(long times, long forwardMs, TickStatistics ticks) {
        if (isOn) {
            FlightEvents.clockStepped(times, forwardMs);
        }
    }

    /** Records the drift since the last call; Flight Recorder calls this in each period. */
    @Override
    public void run() {
        DriftStatistics recent = clock.takeRecentDrifts();
        long nowNanos = System.nanoTime();
        FlightEvents.drifted(clock.figures(), recent, nowNanos - periodBeganNanos);
        periodBeganNanos = nowNanos;
    }
}

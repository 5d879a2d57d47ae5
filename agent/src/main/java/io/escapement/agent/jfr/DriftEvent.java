package io.escapement.agent.jfr;

import io.escapement.agent.figures.ClockFigures;
import io.escapement.agent.stats.DriftStatistics;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Percentage;
import jdk.jfr.Period;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

@Name("io.escapement.Drift")
@Label("Clock Drift")
@Category("Escapement")
@Description("Real minus cached clock, sampled at random moments since the last event of this kind")
@Period("5 s")
@StackTrace(false)
final class DriftEvent extends Event {
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
        maxStaleness = FlightEvents.maxStalenessNanos(figures);
        floorLagMillis = figures.floorLagMillis;
        readsPerSecond = figures.readsPerSecond;
    }
}

package io.escapement.agent.jfr;

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
    private static final double NANOS_PER_MS = 1e6;

    /** Flight Recorder shows a time span of that length as not available. */
    private static final long NOT_AVAILABLE = Long.MIN_VALUE;

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

    @Label("Mean")
    @Timespan(Timespan.NANOSECONDS)
    long mean;

    @Label("99th Percentile")
    @Timespan(Timespan.NANOSECONDS)
    long p99;

    @Label("Maximum")
    @Timespan(Timespan.NANOSECONDS)
    long max;

    @Label("Agreement")
    @Description("Share of samples in which both clocks gave the same millisecond")
    @Percentage
    float agreement;

    @Label("Max Staleness")
    @Description("Option max-staleness")
    @Timespan(Timespan.NANOSECONDS)
    long maxStaleness;

    @Label("Floor Lag")
    @Description("How far the kernel's coarse clock was behind at most, since the agent has engaged")
    @Timespan(Timespan.NANOSECONDS)
    long floorLag;

    @Label("Reads per Second")
    @Description("Rewritten reads a second, estimated by samples")
    double readsPerSecond;

    DriftEvent(DriftPeriod figures) {
        state = figures.state;
        period = figures.lengthNanos;
        samples = figures.samples;
        mean = nanos(figures.meanMillis);
        p99 = nanos(figures.p99Millis);
        max = nanos(figures.maxMillis);
        agreement = (float) figures.agreementRatio;
        maxStaleness = figures.maxStalenessNanos;
        floorLag = nanos(figures.floorLagMillis);
        readsPerSecond = figures.readsPerSecond;
    }

    private static long nanos(double millis) {
        return Double.isNaN(millis) ? NOT_AVAILABLE : Math.round(millis * NANOS_PER_MS);
    }
}

package io.escapement.agent.jmx;

import io.escapement.agent.clock.ClockState;
import io.escapement.agent.clock.DriftStatistics;
import io.escapement.agent.clock.TickStatistics;
import io.escapement.agent.config.AgentOptions;
import io.escapement.agent.probe.Verdict;

/**
 * The figures of the cached clock at one moment: the attributes of {@code io.escapement:type=Clock}. Numbers that can't
 * be known yet are NaN or -1, as described. Why: docs/decisions/24-one-snapshot.md.
 */
@Described("Escapement's cached clock: how it is, how far it is from the real one, and what it runs on")
public final class ClockFigures {
    private static final double NANOS_PER_MS = 1_000_000;

    @Described("What rewritten call sites get: OBSERVING (nothing is rewritten), ENGAGED (the cached clock), BYPASSED"
            + " (the real clock, by request, by schedule, or by the agent's own decision), or WITHDRAWN (the real"
            + " clock, because something failed)")
    public String state;

    @Described("State as a number: 0 OBSERVING, 1 ENGAGED, 3 BYPASSED, 4 WITHDRAWN")
    public int stateCode;

    @Described("Whether rewritten call sites get the cached clock")
    public boolean engaged;

    @Described("Why the agent is in this state")
    public String reason;

    @Described("What the schedule calls this JVM; empty without a schedule")
    public String instance = "";

    @Described("Which clock the schedule says now: 1 the cached one, 0 the real one; -1 without a schedule")
    public int scheduledArm = -1;

    @Described(value = "How long the schedule's present period has lasted; NaN without a schedule", unit = "s")
    public double schedulePhaseSeconds = Double.NaN;

    @Described(value = "How long the cached clock was served as the schedule says", unit = "s")
    public double scheduledCachedSeconds;

    @Described(value = "How long the real clock was served as the schedule says", unit = "s")
    public double scheduledRealSeconds;

    @Described("Version of the agent")
    public String version;

    @Described(value = "When the agent started, since 1970", unit = "ms")
    public long startTimeMillis;

    @Described("The options in force that are not the default, as agent arguments")
    public String options;

    @Described("The kernel's current clocksource")
    public String clockSource;

    @Described("The clocksources that the kernel offers")
    public String[] availableClockSources;

    @Described("Whether a read of the real clock costs more than SlowThresholdNanos")
    public boolean clockSourceSlow;

    @Described(
            value = "Cost of one System.currentTimeMillis() on one thread, by the measurement that the verdict in force"
                    + " rests on",
            unit = "ns")
    public double realReadNanos;

    @Described(
            value = "Cost of one System.currentTimeMillis() while all cores read, as probe() has measured it last; NaN"
                    + " before that",
            unit = "ns")
    public double realReadNanosAllCores = Double.NaN;

    @Described(value = "Cost of one rewritten call on one thread; NaN where nothing is rewritten", unit = "ns")
    public double cachedReadNanos = Double.NaN;

    @Described(value = "Option slow-threshold", unit = "ns")
    public long slowThresholdNanos;

    @Described(
            value = "Greatest time by which the cached clock may be behind the real one: the bound in force; NaN where"
                    + " max-staleness=auto and the kernel's step is not known yet",
            unit = "ms")
    public double maxStalenessMillis;

    @Described(value = "Step of the kernel's coarse clock; NaN before that is found", unit = "ms")
    public double floorStepMillis = Double.NaN;

    @Described(value = "How far the kernel's coarse clock was behind at most; NaN before that is found", unit = "ms")
    public double floorLagMillis = Double.NaN;

    @Described(value = "Real minus cached clock, last sample", unit = "ms")
    public long driftMillis;

    @Described(value = "Real minus cached clock, mean over time; NaN without samples", unit = "ms")
    public double driftMeanMillis;

    @Described(value = "Real minus cached clock, median; NaN without samples", unit = "ms")
    public double driftP50Millis;

    @Described(value = "Real minus cached clock, 99th percentile; NaN without samples", unit = "ms")
    public double driftP99Millis;

    @Described(value = "Real minus cached clock, 99.9th percentile; NaN without samples", unit = "ms")
    public double driftP999Millis;

    @Described(value = "Real minus cached clock, largest sample", unit = "ms")
    public long driftMaxMillis;

    @Described("Number of drift samples, taken at random moments; each counts for its share of the time")
    public long driftSampleCount;

    @Described("Share of the time in which both clocks gave the same millisecond; NaN without samples")
    public double agreementRatio;

    @Described("Drift samples in which the cached clock was more than MaxStalenessMillis behind the real one")
    public long boundExceededCount;

    @Described("Of BoundExceededCount, the samples in which the kernel's coarse clock was as far behind: its timer tick"
            + " was late, or a library fakes the time. Any others break the promise of MaxStalenessMillis")
    public long boundExceededByHostCount;

    @Described("Whether the ticker ticks, which makes the cached clock precise; with tick=auto it does while that pays")
    public boolean ticking;

    @Described(
            value = "How precise the cached clock is: the ticker's period while it ticks, else the step of the kernel's"
                    + " coarse clock; NaN where the real clock is served",
            unit = "ms")
    public double precisionMillis = Double.NaN;

    @Described("Share of time in which the ticker ticked; NaN before it has run")
    public double tickingRatio;

    @Described(value = "Period of the ticker while it ticks", unit = "ms")
    public double tickPeriodMillis;

    @Described("Number of publications by the ticker")
    public long tickCount;

    @Described(value = "Time between two publications, 99th percentile; NaN without any", unit = "ms")
    public double tickGapP99Millis;

    @Described(value = "Time between two publications, longest", unit = "ms")
    public double tickGapMaxMillis;

    @Described("Publications that came more than one period late")
    public long lateTickCount;

    @Described(value = "Time in which the ticker was later than the kernel's coarse clock", unit = "ms")
    public long floorGovernedMillis;

    @Described("Publications that took the kernel's coarse clock, because the monotonic clock was further from it than"
            + " its lag explains: the kernel's timer tick was late, or the processors' clocks differ")
    public long heldBackCount;

    @Described("Rewritten calls that read the real clock although engaged: while engaging, or after the wall clock was"
            + " set to a year that can't be held; those near a whole second are not counted")
    public long realFallbackCount;

    @Described("How often the wall clock was seen to be stepped back")
    public long backwardStepCount;

    @Described("How often the wall clock was seen to be stepped forward")
    public long forwardStepCount;

    @Described(value = "Processor time of the ticker; -1 where the kernel doesn't say", unit = "ms")
    public long tickerCpuMillis;

    @Described("Rewritten reads a second, estimated by samples; NaN before that is known")
    public double readsPerSecond = Double.NaN;

    @Described(
            value = "Processor time that the cached clock saves at this rate: ReadsPerSecond times what a cached read"
                    + " costs less than a real one; 0 while the real clock is served",
            unit = "cores")
    public double savedCores;

    @Described(value = "Processor time that the ticker takes; 0 while it does not tick", unit = "cores")
    public double tickerCores;

    /** Takes what is known before the clock is engaged for the first time; the rest is added. */
    public ClockFigures(AgentOptions options, Verdict verdict) {
        version = version();
        this.options = options.toString();
        clockSource = verdict.clockSource.current;
        availableClockSources = verdict.clockSource.available.toArray(new String[0]);
        clockSourceSlow = verdict.isSlow();
        realReadNanos = verdict.realReadNanos;
        slowThresholdNanos = verdict.slowThresholdNanos;
        maxStalenessMillis = options.statedBoundMillis();
        tickPeriodMillis = options.tickNanos / NANOS_PER_MS;
        add(new DriftStatistics());
        add(new TickStatistics());
    }

    public void add(ClockState inForce, String why) {
        state = inForce.name();
        stateCode = inForce.code;
        engaged = inForce.servesCachedClock();
        reason = why;
    }

    public void add(DriftStatistics statistics) {
        DriftStatistics.Snapshot drifts = statistics.snapshot();
        driftMillis = drifts.lastMillis;
        driftMeanMillis = drifts.meanMillis;
        driftP50Millis = drifts.p50Millis;
        driftP99Millis = drifts.p99Millis;
        driftP999Millis = drifts.p999Millis;
        driftMaxMillis = drifts.maxMillis;
        boundExceededCount = drifts.boundExceededCount;
        boundExceededByHostCount = drifts.boundExceededByHostCount;
        driftSampleCount = drifts.sampleCount;
        agreementRatio = drifts.agreementRatio;
    }

    public void add(TickStatistics ticks) {
        tickingRatio = ticks.tickingRatio();
        tickCount = ticks.tickCount();
        tickGapP99Millis = ticks.gapP99Millis();
        tickGapMaxMillis = ticks.gapMaxMillis();
        lateTickCount = ticks.lateTickCount();
        floorGovernedMillis = ticks.floorGovernedMillis();
        heldBackCount = ticks.heldBackCount();
        backwardStepCount = ticks.backwardStepCount();
        forwardStepCount = ticks.forwardStepCount();
    }

    /** Adds how precise the clock is in the state that was added before; a floor's step that is not known is NaN. */
    public void addPrecision(double floorsStepMillis, boolean tickerTicks) {
        floorStepMillis = floorsStepMillis;
        ticking = tickerTicks;
        if (engaged) {
            boolean isFloorFiner = floorsStepMillis < tickPeriodMillis;
            precisionMillis = tickerTicks && !isFloorFiner ? tickPeriodMillis : floorsStepMillis;
        }
    }

    private static String version() {
        String version = ClockFigures.class.getPackage().getImplementationVersion();
        return version == null ? "unknown" : version;
    }
}

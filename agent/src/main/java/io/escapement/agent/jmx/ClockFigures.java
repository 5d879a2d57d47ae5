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
    public final String state;

    @Described("State as a number: 0 OBSERVING, 1 ENGAGED, 3 BYPASSED, 4 WITHDRAWN")
    public final int stateCode;

    @Described("Whether rewritten call sites get the cached clock")
    public final boolean engaged;

    @Described("Why the agent is in this state")
    public final String reason;

    @Described("What the schedule calls this JVM; empty without a schedule")
    public final String instance;

    @Described("Which clock the schedule says now: 1 the cached one, 0 the real one; -1 without a schedule")
    public final int scheduledArm;

    @Described(value = "How long the schedule's present period has lasted; NaN without a schedule", unit = "s")
    public final double schedulePhaseSeconds;

    @Described(value = "How long the cached clock was served as the schedule says", unit = "s")
    public final double scheduledCachedSeconds;

    @Described(value = "How long the real clock was served as the schedule says", unit = "s")
    public final double scheduledRealSeconds;

    @Described("Version of the agent")
    public final String version;

    @Described(value = "When the agent started, since 1970", unit = "ms")
    public final long startTimeMillis;

    @Described("The options in force that are not the default, as agent arguments")
    public final String options;

    @Described("The kernel's current clocksource")
    public final String clockSource;

    @Described("The clocksources that the kernel offers")
    public final String[] availableClockSources;

    @Described("Whether a read of the real clock costs more than SlowThresholdNanos")
    public final boolean clockSourceSlow;

    @Described(
            value = "Cost of one System.currentTimeMillis() on one thread, by the measurement that the verdict in force"
                    + " rests on",
            unit = "ns")
    public final double realReadNanos;

    @Described(
            value = "Cost of one System.currentTimeMillis() while all cores read, as probe() has measured it last; NaN"
                    + " before that",
            unit = "ns")
    public final double realReadNanosAllCores;

    @Described(value = "Cost of one rewritten call on one thread; NaN where nothing is rewritten", unit = "ns")
    public final double cachedReadNanos;

    @Described(value = "Option slow-threshold", unit = "ns")
    public final long slowThresholdNanos;

    @Described(value = "Option max-staleness", unit = "ms")
    public final double maxStalenessMillis;

    @Described(value = "Step of the kernel's coarse clock; NaN before that is found", unit = "ms")
    public final double floorStepMillis;

    @Described(value = "How far the kernel's coarse clock was behind at most; NaN before that is found", unit = "ms")
    public final double floorLagMillis;

    @Described(value = "Real minus cached clock, last sample", unit = "ms")
    public final long driftMillis;

    @Described(value = "Real minus cached clock, mean over time; NaN without samples", unit = "ms")
    public final double driftMeanMillis;

    @Described(value = "Real minus cached clock, median; NaN without samples", unit = "ms")
    public final double driftP50Millis;

    @Described(value = "Real minus cached clock, 99th percentile; NaN without samples", unit = "ms")
    public final double driftP99Millis;

    @Described(value = "Real minus cached clock, 99.9th percentile; NaN without samples", unit = "ms")
    public final double driftP999Millis;

    @Described(value = "Real minus cached clock, largest sample", unit = "ms")
    public final long driftMaxMillis;

    @Described("Number of drift samples, taken at random moments; each counts for its share of the time")
    public final long driftSampleCount;

    @Described("Share of the time in which both clocks gave the same millisecond; NaN without samples")
    public final double agreementRatio;

    @Described("Drift samples in which the cached clock was more than MaxStalenessMillis behind the real one")
    public final long boundExceededCount;

    @Described("Of BoundExceededCount, the samples in which the kernel's coarse clock was as far behind: its timer tick"
            + " was late, or a library fakes the time. Any others break the promise of MaxStalenessMillis")
    public final long boundExceededByHostCount;

    @Described("Whether the ticker ticks, which makes the cached clock precise; with tick=auto it does while that pays")
    public final boolean ticking;

    @Described(
            value = "How precise the cached clock is: the ticker's period while it ticks, else the step of the kernel's"
                    + " coarse clock; NaN where the real clock is served",
            unit = "ms")
    public final double precisionMillis;

    @Described("Share of time in which the ticker ticked; NaN before it has run")
    public final double tickingRatio;

    @Described(value = "Period of the ticker while it ticks", unit = "ms")
    public final double tickPeriodMillis;

    @Described("Number of publications by the ticker")
    public final long tickCount;

    @Described(value = "Time between two publications, 99th percentile; NaN without any", unit = "ms")
    public final double tickGapP99Millis;

    @Described(value = "Time between two publications, longest", unit = "ms")
    public final double tickGapMaxMillis;

    @Described("Publications that came more than one period late")
    public final long lateTickCount;

    @Described(value = "Time in which the ticker was later than the kernel's coarse clock", unit = "ms")
    public final long floorGovernedMillis;

    @Described("Publications that took the kernel's coarse clock, because the monotonic clock was further from it than"
            + " its lag explains: the kernel's timer tick was late, or the processors' clocks differ")
    public final long heldBackCount;

    @Described("Rewritten calls that read the real clock although engaged: while engaging, or after the wall clock was"
            + " set to a year that can't be held; those near a whole second are not counted")
    public final long realFallbackCount;

    @Described("How often the wall clock was seen to be stepped back")
    public final long backwardStepCount;

    @Described("How often the wall clock was seen to be stepped forward")
    public final long forwardStepCount;

    @Described(value = "Processor time of the ticker; -1 where the kernel doesn't say", unit = "ms")
    public final long tickerCpuMillis;

    @Described("Rewritten reads a second, estimated by samples; NaN before that is known")
    public final double readsPerSecond;

    @Described(
            value = "Processor time that the cached clock saves at this rate: ReadsPerSecond times what a cached read"
                    + " costs less than a real one; 0 while the real clock is served",
            unit = "cores")
    public final double savedCores;

    @Described(value = "Processor time that the ticker takes; 0 while it does not tick", unit = "cores")
    public final double tickerCores;

    /** Takes the snapshot. */
    public ClockFigures(Sources from) {
        state = from.state.name();
        stateCode = from.state.code;
        engaged = from.state.servesCachedClock();
        reason = from.reason;
        instance = from.instance;
        scheduledArm = from.scheduledArm;
        schedulePhaseSeconds = from.schedulePhaseSeconds;
        scheduledCachedSeconds = from.scheduledCachedSeconds;
        scheduledRealSeconds = from.scheduledRealSeconds;
        version = version();
        startTimeMillis = from.startTimeMillis;
        options = from.options.toString();
        clockSource = from.verdict.clockSource.current;
        availableClockSources = from.verdict.clockSource.available.toArray(new String[0]);
        clockSourceSlow = from.verdict.isSlow();
        realReadNanos = from.verdict.realReadNanos;
        realReadNanosAllCores = from.realReadNanosAllCores;
        cachedReadNanos = from.cachedReadNanos;
        slowThresholdNanos = from.verdict.slowThresholdNanos;
        maxStalenessMillis = from.options.maxStalenessNanos / NANOS_PER_MS;
        floorStepMillis = from.floorStepMillis;
        floorLagMillis = from.floorLagMillis;
        driftMillis = from.drifts.lastMillis();
        driftMeanMillis = from.drifts.meanMillis();
        driftP50Millis = from.drifts.quantileMillis(0.5);
        driftP99Millis = from.drifts.quantileMillis(0.99);
        driftP999Millis = from.drifts.quantileMillis(0.999);
        driftMaxMillis = from.drifts.maxMillis();
        // In this order: the recorder writes them in the other one.
        boundExceededCount = from.drifts.boundExceededCount();
        boundExceededByHostCount = from.drifts.boundExceededByHostCount();
        driftSampleCount = from.drifts.sampleCount();
        agreementRatio = from.drifts.agreementRatio();
        ticking = from.ticking;
        tickPeriodMillis = from.options.tickNanos / NANOS_PER_MS;
        // A floor's step that is not known is NaN.
        boolean isFloorFiner = floorStepMillis < tickPeriodMillis;
        double stepMillis = ticking && !isFloorFiner ? tickPeriodMillis : floorStepMillis;
        precisionMillis = engaged ? stepMillis : Double.NaN;
        tickingRatio = from.ticks.tickingRatio();
        tickCount = from.ticks.tickCount();
        tickGapP99Millis = from.ticks.gapP99Millis();
        tickGapMaxMillis = from.ticks.gapMaxMillis();
        lateTickCount = from.ticks.lateTickCount();
        floorGovernedMillis = from.ticks.floorGovernedMillis();
        heldBackCount = from.ticks.heldBackCount();
        realFallbackCount = from.realFallbackCount;
        backwardStepCount = from.ticks.backwardStepCount();
        forwardStepCount = from.ticks.forwardStepCount();
        tickerCpuMillis = from.tickerCpuMillis;
        readsPerSecond = from.readsPerSecond;
        savedCores = from.savedCores;
        tickerCores = from.tickerCores;
    }

    private static String version() {
        String version = ClockFigures.class.getPackage().getImplementationVersion();
        return version == null ? "unknown" : version;
    }

    /** What the figures are read from. The initial values hold until the clock is engaged for the first time. */
    public static final class Sources {
        public final AgentOptions options;
        public final Verdict verdict;
        public ClockState state;
        public String reason;
        public String instance = "";
        public int scheduledArm = -1;
        public double schedulePhaseSeconds = Double.NaN;
        public double scheduledCachedSeconds;
        public double scheduledRealSeconds;
        public long startTimeMillis;
        public double realReadNanosAllCores = Double.NaN;
        public double cachedReadNanos = Double.NaN;
        public double floorStepMillis = Double.NaN;
        public double floorLagMillis = Double.NaN;
        public DriftStatistics drifts = new DriftStatistics();
        public TickStatistics ticks = new TickStatistics();
        public boolean ticking;
        public long tickerCpuMillis;
        public double readsPerSecond = Double.NaN;
        public double savedCores;
        public double tickerCores;
        public long realFallbackCount;

        public Sources(AgentOptions options, Verdict verdict) {
            this.options = options;
            this.verdict = verdict;
        }
    }
}

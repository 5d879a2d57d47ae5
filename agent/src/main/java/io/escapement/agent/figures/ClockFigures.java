package io.escapement.agent.figures;

import io.escapement.agent.config.AgentOptions;
import io.escapement.agent.drift.DriftStatistics;
import io.escapement.agent.drift.LookStatistics;
import io.escapement.agent.verdict.Verdict;

/**
 * The figures of the cached clock at one moment: the attributes of {@code io.escapement:type=Clock}. Numbers that can't
 * be known yet are NaN or -1, as described. Why: docs/decisions/24-one-snapshot.md.
 */
@Described("Escapement's cached clock: its state, how far it is from the real one, and the host's clocksource")
public final class ClockFigures {
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

    @Described(
            value = "Step of the kernel's coarse clock, as it was measured when the cached clock was engaged first; NaN"
                    + " before that",
            unit = "ms")
    public double floorStepMillis = Double.NaN;

    @Described(
            value = "Greatest lag of the kernel's coarse clock, of two looks a second; NaN before the first",
            unit = "ms")
    public double floorLagMillis = Double.NaN;

    @Described(value = "Real minus cached clock, last sample", unit = "ms")
    public long driftMillis;

    @Described(value = "Real minus cached clock, mean; NaN without samples", unit = "ms")
    public double driftMeanMillis;

    @Described(value = "Real minus cached clock, median; NaN without samples", unit = "ms")
    public double driftP50Millis;

    @Described(value = "Real minus cached clock, 99th percentile; NaN without samples", unit = "ms")
    public double driftP99Millis;

    @Described(value = "Real minus cached clock, 99.9th percentile; NaN without samples", unit = "ms")
    public double driftP999Millis;

    @Described(value = "Real minus cached clock, largest sample", unit = "ms")
    public long driftMaxMillis;

    @Described("Samples of the drift, taken at random moments")
    public long driftSampleCount;

    @Described("Share of samples in which both clocks gave the same millisecond; NaN without samples")
    public double agreementRatio;

    @Described("Drift samples in which the cached clock was more than MaxStalenessMillis behind the real one")
    public long boundExceededCount;

    @Described("Of BoundExceededCount, the samples in which the kernel's coarse clock was as far behind: its timer tick"
            + " was late, or a library fakes the time. Any others break the promise of MaxStalenessMillis")
    public long boundExceededByHostCount;

    @Described(
            value = "How precise the cached clock is: 1 while the thread of tick=1ms runs, else the step of the"
                    + " kernel's coarse clock; NaN where the real clock is served",
            unit = "ms")
    public double precisionMillis = Double.NaN;

    @Described("Looks at the kernel's coarse clock, two a second, that found it further from the monotonic clock than"
            + " its lag explains: the kernel's timer tick was late, or the processors' clocks differ")
    public long heldBackCount;

    @Described("Rewritten calls that got the real clock while the cached one was being engaged")
    public long realFallbackCount;

    @Described("Steps back of the wall clock that two looks a second have shown; there may have been more")
    public long backwardStepCount;

    @Described("Steps forward of the wall clock that two looks a second have shown; there may have been more")
    public long forwardStepCount;

    /** Takes the figures that are known before the clock is engaged for the first time; the others are added later. */
    public ClockFigures(AgentOptions options, Verdict verdict) {
        version = version();
        this.options = options.toString();
        clockSource = verdict.clockSource.current;
        availableClockSources = verdict.clockSource.available.toArray(new String[0]);
        clockSourceSlow = verdict.isSlow();
        realReadNanos = verdict.realReadNanos;
        slowThresholdNanos = verdict.slowThresholdNanos;
        maxStalenessMillis = options.statedBoundMillis();
        add(new DriftStatistics());
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

    public void add(LookStatistics looks) {
        heldBackCount = looks.heldBackCount();
        backwardStepCount = looks.backwardStepCount();
        forwardStepCount = looks.forwardStepCount();
    }

    /** Adds how precise the clock is in the state that was added before. */
    public void addPrecision(double floorsStepMillis, boolean ticks) {
        floorStepMillis = floorsStepMillis;
        if (engaged) {
            precisionMillis = ticks ? 1 : floorsStepMillis;
        }
    }

    private static String version() {
        String version = ClockFigures.class.getPackage().getImplementationVersion();
        return version == null ? "unknown" : version;
    }
}

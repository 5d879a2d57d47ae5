package io.escapement.agent.jmx;

/** {@code io.escapement:type=Clock}. Numbers that can't be known yet are NaN or -1, as described. */
@Described("Escapement's cached clock: how it is, how far it is from the real one, and what it runs on")
public interface ClockMXBean {
    @Described("What rewritten call sites get: OBSERVING (nothing is rewritten), ENGAGED (the cached clock), BYPASSED"
            + " (the real clock, by request), or WITHDRAWN (the real clock, because something failed)")
    String getState();

    @Described("State as a number: 0 OBSERVING, 1 ENGAGED, 3 BYPASSED, 4 WITHDRAWN")
    int getStateCode();

    @Described("Whether rewritten call sites get the cached clock")
    boolean isEngaged();

    @Described("Why the agent is in this state")
    String getReason();

    @Described("Who has switched the clock for a time (engageFor, bypassFor); empty if nobody has")
    String getLeaseHolder();

    @Described("Version of the agent")
    String getVersion();

    @Described(value = "When the agent started, since 1970", unit = "ms")
    long getStartTimeMillis();

    @Described("The options in force that are not the default, as agent arguments")
    String getOptions();

    @Described("The kernel's current clocksource")
    String getClockSource();

    @Described("The clocksources that the kernel offers")
    String[] getAvailableClockSources();

    @Described("Whether a read of the real clock costs more than SlowThresholdNanos")
    boolean isClockSourceSlow();

    @Described(
            value = "Cost of one System.currentTimeMillis() on one thread, by the measurement that the verdict in force"
                    + " rests on",
            unit = "ns")
    double getRealReadNanos();

    @Described(
            value = "Cost of one System.currentTimeMillis() while all cores read, as probe() has measured it last; NaN"
                    + " before that",
            unit = "ns")
    double getRealReadNanosAllCores();

    @Described(value = "Cost of one rewritten call on one thread; NaN where nothing is rewritten", unit = "ns")
    double getCachedReadNanos();

    @Described(value = "Option slow-threshold", unit = "ns")
    long getSlowThresholdNanos();

    @Described(value = "Option max-staleness", unit = "ms")
    double getMaxStalenessMillis();

    @Described("Whether MaxStalenessMillis is held even when the ticker gets no processor time")
    boolean isStalenessEnforced();

    @Described("How readers reach the kernel's coarse clock: VVAR, FFM or NONE")
    String getFloor();

    @Described(value = "Step of the kernel's coarse clock; NaN without a floor", unit = "ms")
    double getFloorStepMillis();

    @Described(value = "How far the kernel's coarse clock was behind at most; NaN without a floor", unit = "ms")
    double getFloorLagMillis();

    @Described(value = "Real minus cached clock, last sample", unit = "ms")
    long getDriftMillis();

    @Described(value = "Real minus cached clock, mean over time; NaN without samples", unit = "ms")
    double getDriftMeanMillis();

    @Described(value = "Real minus cached clock, median; NaN without samples", unit = "ms")
    double getDriftP50Millis();

    @Described(value = "Real minus cached clock, 99th percentile; NaN without samples", unit = "ms")
    double getDriftP99Millis();

    @Described(value = "Real minus cached clock, 99.9th percentile; NaN without samples", unit = "ms")
    double getDriftP999Millis();

    @Described(value = "Real minus cached clock, largest sample", unit = "ms")
    long getDriftMaxMillis();

    @Described("Number of drift samples, taken at random moments; each counts for its share of the time")
    long getDriftSampleCount();

    @Described("Share of the time in which both clocks gave the same millisecond; NaN without samples")
    double getAgreementRatio();

    @Described("How often a reader would have got a time staler than MaxStalenessMillis, as the ticker saw it")
    long getBoundExceededCount();

    @Described("Whether the ticker ticks, which makes the cached clock precise; with tick=auto it does while that pays")
    boolean isTicking();

    @Described(
            value = "How precise the cached clock is: the ticker's period while it ticks, else the step of the kernel's"
                    + " coarse clock; NaN where the real clock is served",
            unit = "ms")
    double getPrecisionMillis();

    @Described("Share of time in which the ticker ticked; NaN before it has run, and without a ticker")
    double getTickingRatio();

    @Described(value = "Period of the ticker while it ticks; 0 without a ticker", unit = "ms")
    double getTickPeriodMillis();

    @Described("Number of publications by the ticker")
    long getTickCount();

    @Described(value = "Time between two publications, 99th percentile; NaN without any", unit = "ms")
    double getTickGapP99Millis();

    @Described(value = "Time between two publications, longest", unit = "ms")
    double getTickGapMaxMillis();

    @Described("Publications that came more than one period late")
    long getLateTickCount();

    @Described(value = "Time in which the ticker was later than the kernel's coarse clock", unit = "ms")
    long getFloorGovernedMillis();

    @Described("Rewritten calls that read the real clock although engaged: while engaging, after the wall clock was"
            + " stepped back, or because the kernel's tick was very late")
    long getRealFallbackCount();

    @Described("How often the wall clock was seen to be stepped back")
    long getBackwardStepCount();

    @Described("How often the wall clock was seen to be stepped forward")
    long getForwardStepCount();

    @Described(value = "Processor time of the ticker; -1 where the kernel doesn't say", unit = "ms")
    long getTickerCpuMillis();

    @Described("Rewritten reads a second, estimated by samples; NaN before that is known, and without a ticker")
    double getReadsPerSecond();

    @Described(
            value = "Processor time that the cached clock saves at this rate: ReadsPerSecond times what a cached read"
                    + " costs less than a real one; 0 while the real clock is served",
            unit = "cores")
    double getSavedCores();

    @Described(value = "Processor time that the ticker takes; 0 while it does not tick", unit = "cores")
    double getTickerCores();

    @Described(
            "Gives rewritten call sites the cached clock; rewrites the chosen packages first if need be. From then on"
                    + " the agent neither engages nor bypasses by itself")
    void engage();

    @Described(
            "Gives rewritten call sites the real clock. From then on the agent neither engages nor bypasses by itself")
    void bypass();

    @Described(
            "Gives rewritten call sites the cached clock for so many seconds, 1 to 3600, unless engageFor or bypassFor"
                    + " is called again meanwhile; then the agent is by itself as it was before the first of these"
                    + " calls")
    void engageFor(@ParameterName("seconds") long seconds);

    @Described(
            "The same for a program: nobody else of a name may switch meanwhile, an operator may at any time, and then"
                    + " this holder may no more")
    void engageFor(@ParameterName("seconds") long seconds, @ParameterName("holder") String holder);

    @Described(
            "Gives rewritten call sites the real clock for so many seconds, 1 to 3600, unless engageFor or bypassFor is"
                    + " called again meanwhile; then the agent is by itself as it was before the first of these calls")
    void bypassFor(@ParameterName("seconds") long seconds);

    @Described(
            "The same for a program: nobody else of a name may switch meanwhile, an operator may at any time, and then"
                    + " this holder may no more")
    void bypassFor(@ParameterName("seconds") long seconds, @ParameterName("holder") String holder);

    @Described("Ends at once what engageFor or bypassFor began; does nothing otherwise")
    void restore();

    @Described("Ends at once what this holder began by engageFor or bypassFor; does nothing otherwise")
    void restore(@ParameterName("holder") String holder);

    @Described("Forgets all drift samples, gaps and counts of the ticker")
    void resetStatistics();

    @Described("Measures both clocks, which takes 0.2 s or more and all cores for 20 ms, and returns what was found;"
            + " changes nothing, and no attribute but RealReadNanosAllCores")
    String probe();

    @Described("Takes the agent out of this JVM: gives all classes their own bytes again, ends the agent's threads and"
            + " unregisters its MBeans, this one too; it can be attached again")
    void uninstall();
}

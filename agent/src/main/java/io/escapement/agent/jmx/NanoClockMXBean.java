package io.escapement.agent.jmx;

/** {@code io.escapement:type=NanoClock}: there only where {@code nano-packages} is given. */
@Described("Escapement's cached monotonic clock, which System.nanoTime reads in 'nano-packages'")
public interface NanoClockMXBean {
    @Described("Whether rewritten calls of System.nanoTime read the cached clock: it is engaged and bypassed together"
            + " with the cached wall clock")
    boolean isEngaged();

    @Described("Why it is engaged or not")
    String getReason();

    @Described("Greatest time by which it may be behind the real clock: the option max-staleness, in ms")
    double getMaxStalenessMillis();

    @Described("Time by which it was behind the real clock in the last sample, in ms")
    long getDriftMillis();

    @Described("Mean time by which it was behind the real clock, in ms; NaN before the first sample")
    double getDriftMeanMillis();

    @Described("99th percentile of the time by which it was behind the real clock, in ms; NaN before the first sample")
    double getDriftP99Millis();

    @Described("Greatest time by which it was behind the real clock in a sample, in ms")
    long getDriftMaxMillis();

    @Described("Samples that the drift was measured in since the start or the last reset")
    long getDriftSampleCount();

    @Described("Greatest time by which the kernel's coarse monotonic clock was behind the real one, in ms: the longest"
            + " gap between two of its values that was seen; NaN before it was seen")
    double getFloorLagMillis();

    @Described("Samples in which it was more than 'max-staleness' behind the real clock")
    long getBoundExceededCount();

    @Described("Samples in which it was ahead of the real clock; must be 0")
    long getEarlyCount();

    @Described("Samples in which it was behind the sample before; must be 0")
    long getBackwardCount();

    @Described("Calls that got the real clock while the cached one was engaged or engaging")
    long getRealFallbackCount();

    @Described("Cost of a rewritten call of System.nanoTime on one thread, in ns; NaN before it is known")
    double getCachedReadNanos();

    @Described("Classes with at least one rewritten call of System.nanoTime")
    long getRewrittenClassCount();

    @Described("Rewritten calls and method references of System.nanoTime")
    long getRewrittenCallSiteCount();

    @Described(
            "Hidden classes in the packages that call System.nanoTime, and keep the real clock; looked for about once"
                    + " a minute")
    long getHiddenClassCount();

    @Described("References System::nanoTime that had been linked before their classes were rewritten, and keep the real"
            + " clock; not among the rewritten call sites")
    long getLinkedReferenceCount();

    @Described("Names of classes with rewritten calls of System.nanoTime that begin with 'prefix', sorted, at most"
            + " 'limit' of them, each with the number of its call sites")
    String[] listRewrittenClasses(@ParameterName("prefix") String prefix, @ParameterName("limit") int limit);
}

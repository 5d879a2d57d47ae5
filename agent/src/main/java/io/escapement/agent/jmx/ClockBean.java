package io.escapement.agent.jmx;

import java.util.List;

/** Shows a {@link ClockControl} as an MXBean. */
final class ClockBean implements ClockMXBean {
    private static final double NANOS_PER_MS = 1_000_000;

    private final ClockControl clock;

    ClockBean(ClockControl clock) {
        this.clock = clock;
    }

    @Override
    public String getState() {
        return clock.state().name();
    }

    @Override
    public int getStateCode() {
        return clock.state().code;
    }

    @Override
    public boolean isEngaged() {
        return clock.state().servesCachedClock();
    }

    @Override
    public String getReason() {
        return clock.reason();
    }

    @Override
    public String getLeaseHolder() {
        return clock.leaseHolder();
    }

    @Override
    public String getVersion() {
        String version = ClockBean.class.getPackage().getImplementationVersion();
        return version == null ? "unknown" : version;
    }

    @Override
    public long getStartTimeMillis() {
        return clock.startTimeMillis();
    }

    @Override
    public String getOptions() {
        return clock.options().toString();
    }

    @Override
    public String getClockSource() {
        return clock.verdict().clockSource.current;
    }

    @Override
    public String[] getAvailableClockSources() {
        List<String> available = clock.verdict().clockSource.available;
        return available.toArray(new String[0]);
    }

    @Override
    public boolean isClockSourceSlow() {
        return clock.verdict().isSlow();
    }

    @Override
    public double getRealReadNanos() {
        return clock.verdict().realReadNanos;
    }

    @Override
    public double getRealReadNanosAllCores() {
        return clock.realReadNanosAllCores();
    }

    @Override
    public double getCachedReadNanos() {
        return clock.cachedReadNanos();
    }

    @Override
    public long getSlowThresholdNanos() {
        return clock.verdict().slowThresholdNanos;
    }

    @Override
    public double getMaxStalenessMillis() {
        return clock.options().maxStalenessNanos() / NANOS_PER_MS;
    }

    @Override
    public boolean isStalenessEnforced() {
        return clock.state().servesCachedClock() && clock.figures().floor().exists();
    }

    @Override
    public String getFloor() {
        return clock.figures().floor().kind.name();
    }

    @Override
    public double getFloorStepMillis() {
        return clock.figures().floorWatch().stepMillis();
    }

    @Override
    public double getFloorLagMillis() {
        return clock.figures().floor().exists() ? clock.figures().floorWatch().lagMillis() : Double.NaN;
    }

    @Override
    public long getFloorGovernedMillis() {
        return clock.figures().ticks().floorGovernedMillis();
    }

    @Override
    public long getDriftMillis() {
        return clock.figures().drifts().lastMillis();
    }

    @Override
    public double getDriftMeanMillis() {
        return clock.figures().drifts().meanMillis();
    }

    @Override
    public double getDriftP50Millis() {
        return clock.figures().drifts().quantileMillis(0.5);
    }

    @Override
    public double getDriftP99Millis() {
        return clock.figures().drifts().quantileMillis(0.99);
    }

    @Override
    public double getDriftP999Millis() {
        return clock.figures().drifts().quantileMillis(0.999);
    }

    @Override
    public long getDriftMaxMillis() {
        return clock.figures().drifts().maxMillis();
    }

    @Override
    public long getDriftSampleCount() {
        return clock.figures().drifts().sampleCount();
    }

    @Override
    public double getAgreementRatio() {
        return clock.figures().drifts().agreementRatio();
    }

    @Override
    public long getBoundExceededCount() {
        return clock.figures().ticks().boundExceededCount();
    }

    @Override
    public boolean isTicking() {
        return clock.figures().isTicking();
    }

    @Override
    public double getPrecisionMillis() {
        double stepMillis = getFloorStepMillis();
        double periodMillis = getTickPeriodMillis();
        if (!isEngaged()) {
            return Double.NaN;
        }
        return isTicking() && !(stepMillis < periodMillis) ? periodMillis : stepMillis;
    }

    @Override
    public double getTickingRatio() {
        return clock.figures().ticks().tickingRatio();
    }

    @Override
    public double getTickPeriodMillis() {
        return clock.options().tickNanos() / NANOS_PER_MS;
    }

    @Override
    public long getTickCount() {
        return clock.figures().ticks().tickCount();
    }

    @Override
    public double getTickGapP99Millis() {
        return clock.figures().ticks().gapP99Millis();
    }

    @Override
    public double getTickGapMaxMillis() {
        return clock.figures().ticks().gapMaxMillis();
    }

    @Override
    public long getLateTickCount() {
        return clock.figures().ticks().lateTickCount();
    }

    @Override
    public long getRealFallbackCount() {
        return clock.figures().realFallbackCount();
    }

    @Override
    public long getBackwardStepCount() {
        return clock.figures().ticks().backwardStepCount();
    }

    @Override
    public long getForwardStepCount() {
        return clock.figures().ticks().forwardStepCount();
    }

    @Override
    public long getTickerCpuMillis() {
        return clock.figures().tickerCpuMillis();
    }

    @Override
    public double getReadsPerSecond() {
        return clock.figures().readsPerSecond();
    }

    @Override
    public double getSavedCores() {
        return clock.figures().savedCores();
    }

    @Override
    public double getTickerCores() {
        return clock.figures().tickerCores();
    }

    @Override
    public void engage() {
        clock.engage();
    }

    @Override
    public void bypass() {
        clock.bypass();
    }

    @Override
    public void engageFor(long seconds) {
        clock.engageFor(seconds, null);
    }

    @Override
    public void engageFor(long seconds, String holder) {
        clock.engageFor(seconds, named(holder));
    }

    @Override
    public void bypassFor(long seconds) {
        clock.bypassFor(seconds, null);
    }

    @Override
    public void bypassFor(long seconds, String holder) {
        clock.bypassFor(seconds, named(holder));
    }

    @Override
    public void restore() {
        clock.restore(null);
    }

    @Override
    public void restore(String holder) {
        clock.restore(named(holder));
    }

    private static String named(String holder) {
        if (holder == null) {
            throw new IllegalArgumentException("null is no holder; an operator's call has no such argument");
        }
        return holder;
    }

    @Override
    public void resetStatistics() {
        clock.resetStatistics();
    }

    @Override
    public String probe() {
        return clock.probe();
    }

    @Override
    public void uninstall() {
        clock.uninstall();
    }
}

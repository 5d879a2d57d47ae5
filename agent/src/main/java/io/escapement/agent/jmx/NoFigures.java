package io.escapement.agent.jmx;

import io.escapement.agent.floor.Floor;
import io.escapement.agent.floor.FloorWatch;
import io.escapement.agent.stats.DriftStatistics;
import io.escapement.agent.stats.TickStatistics;

/** Figures before the cached clock is engaged for the first time. */
public final class NoFigures implements ClockFigures {
    private final TickStatistics ticks = new TickStatistics();
    private final DriftStatistics drifts = new DriftStatistics();
    private final FloorWatch floorWatch = new FloorWatch();

    @Override
    public TickStatistics ticks() {
        return ticks;
    }

    @Override
    public DriftStatistics drifts() {
        return drifts;
    }

    @Override
    public DriftStatistics takeRecentDrifts() {
        return drifts;
    }

    @Override
    public Floor floor() {
        return Floor.none();
    }

    @Override
    public FloorWatch floorWatch() {
        return floorWatch;
    }

    @Override
    public long tickerCpuMillis() {
        return 0;
    }

    @Override
    public double readsPerSecond() {
        return Double.NaN;
    }

    @Override
    public double savedCores() {
        return 0;
    }

    @Override
    public double tickerCores() {
        return 0;
    }

    @Override
    public boolean isTicking() {
        return false;
    }

    @Override
    public long realFallbackCount() {
        return 0;
    }
}

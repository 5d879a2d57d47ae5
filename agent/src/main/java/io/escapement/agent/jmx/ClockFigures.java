package io.escapement.agent.jmx;

import io.escapement.agent.floor.Floor;
import io.escapement.agent.floor.FloorWatch;
import io.escapement.agent.stats.DriftStatistics;
import io.escapement.agent.stats.TickStatistics;

/** The figures of the cached clock that the MXBeans show. Loads without {@code javax.management}. */
public interface ClockFigures {
    TickStatistics ticks();

    DriftStatistics drifts();

    Floor floor();

    FloorWatch floorWatch();

    /** Processor time of the ticker in ms, or -1 if the kernel doesn't say. */
    long tickerCpuMillis();

    /** Number of rewritten calls that got the real clock while the cached one was engaged or engaging. */
    long realFallbackCount();
}

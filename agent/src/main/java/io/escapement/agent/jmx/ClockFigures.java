package io.escapement.agent.jmx;

import io.escapement.agent.floor.Floor;
import io.escapement.agent.floor.FloorWatch;
import io.escapement.agent.stats.DriftStatistics;
import io.escapement.agent.stats.TickStatistics;

/** The figures of the cached clock that the MXBeans show. Loads without {@code javax.management}. */
public interface ClockFigures {
    TickStatistics ticks();

    DriftStatistics drifts();

    /** Samples of the drift since the last call of this method, which has one caller. */
    DriftStatistics takeRecentDrifts();

    Floor floor();

    FloorWatch floorWatch();

    /** Processor time of the ticker in ms, or -1 if the kernel doesn't say. */
    long tickerCpuMillis();

    /** Reads of the cached clock a second, estimated; NaN before that is known. */
    double readsPerSecond();

    /** Processor time that the cached clock saves now, in cores; NaN before the rate is known. */
    double savedCores();

    /** Processor time that the ticker takes now, in cores. */
    double tickerCores();

    /** Whether the ticker ticks; otherwise readers have the precision of the kernel's coarse clock. */
    boolean isTicking();

    /** Number of rewritten calls that got the real clock while the cached one was engaged or engaging. */
    long realFallbackCount();
}

package io.escapement.agent.clock;

import io.escapement.agent.stats.TickStatistics;

/** Statistics as a ticker would have left them, for tests of other packages. */
public final class RecordedTicks {
    private static final long TICK_NANOS = 1_000_000;

    public final TickStatistics statistics = new TickStatistics();

    public void gap(long gapNanos) {
        statistics.record(gapNanos, TICK_NANOS);
    }

    public void boundExceeded(long staleMs) {
        statistics.recordBoundExceeded(staleMs);
    }

    public void step(long stepMs) {
        statistics.recordSteps(stepMs < 0 ? 1 : 0, stepMs < 0 ? 0 : 1, stepMs);
    }
}

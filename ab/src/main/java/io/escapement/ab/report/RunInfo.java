package io.escapement.bench.ab.report;

import java.util.List;

/**
 * How it was measured.
 *
 * @param freshProcesses whether the service was started anew for each block, or switched within one process
 * @param seed of the order of the blocks and of the resampling; the same seed gives the same
 * @param primaryMetric the one that decides; named before the run
 * @param rateChosen whether the rate is half of what the first arm answered when saturated, rather than given
 * @param interrupted whether it was ended by Ctrl-C, and so holds fewer rounds than planned
 */
public record RunInfo(
        String startedAt,
        String endedAt,
        boolean freshProcesses,
        boolean interrupted,
        long seed,
        String url,
        String requests,
        double requestsPerSecond,
        boolean rateChosen,
        int connections,
        int plannedRounds,
        int blockSeconds,
        int dropSeconds,
        String primaryMetric,
        String clock,
        List<String> command) {}

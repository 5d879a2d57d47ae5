package io.escapement.ab.report;

import java.util.List;

/**
 * How it was measured.
 *
 * @param freshProcesses whether the service was started anew for each block, or switched within one process
 * @param seed of the order of the blocks; the same seed gives the same
 * @param capacityConnections over how many connections the service was saturated; null where it was not
 * @param capacityBlockSeconds measured in each saturated block; null where there are none
 * @param primaryMetric the one that was named before the run to decide by; null where none was
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
        Integer capacityConnections,
        Integer capacityBlockSeconds,
        String primaryMetric,
        String clock,
        List<String> command) {}

package io.escapement.ab.report;

import io.escapement.ab.load.Arrivals;
import java.util.List;

/**
 * How it was measured.
 *
 * @param interrupted whether it was ended by Ctrl-C, and so holds fewer rounds than planned
 * @param requestsPerSecond of the constant load
 * @param rateChosen whether the rate is half of what the first arm answered when saturated, rather than given
 */
public record RunInfo(
        String startedAt,
        String endedAt,
        boolean interrupted,
        String url,
        String requests,
        double requestsPerSecond,
        boolean rateChosen,
        Arrivals arrivals,
        int connections,
        Plan plan,
        List<String> command) {}

package io.escapement.ab.report;

import java.util.List;
import java.util.Map;

/**
 * One stretch of one arm. The figures are those of its measured seconds: the first ones after the switch are dropped.
 *
 * @param index in the order in which the blocks ran
 * @param round each holds every arm once; rounds 0 and 1, 2 and 3, and so on, mirror each other
 * @param firstSecond of the measured ones, on the axis of {@link SecondFigures#second}
 * @param latency from the moment at which a request was due; percentiles that enough samples stand behind
 * @param latencyFromSend the same from the moment at which it was sent (uncorrected)
 * @param waitedShare requests that were due while every connection was busy
 * @param meanBodyBytes of the expected answers
 */
public record BlockFigures(
        int index,
        int round,
        String arm,
        long firstSecond,
        int seconds,
        long requests,
        double requestsPerSecond,
        List<PercentileValue> latency,
        List<PercentileValue> latencyFromSend,
        double meanMillis,
        double maxMillis,
        double sendLagP99Millis,
        double waitedShare,
        Map<Integer, Long> countByStatus,
        long failedCount,
        double meanBodyBytes,
        ServiceFigures service) {}

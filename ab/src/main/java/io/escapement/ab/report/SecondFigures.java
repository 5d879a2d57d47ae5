package io.escapement.ab.report;

/**
 * One second of the run, for the time line. Latency by the second in which a request was due; counters of the service
 * as they grew in that second.
 *
 * @param second since the first constant load of the run began; with fresh processes the starts between are not on this
 *     axis
 * @param block whose measured or dropped seconds it is among; null in the warm-up and while switching
 * @param measured whether it counts
 * @param generatorHiccupMillis by how much a thread of the generator that sleeps 1 ms at a time overslept at most
 * @param agreementRatio share of the agent's samples in which the cached clock gave the same millisecond, since the
 *     measurement of this process began
 * @param boundExceededCount since then
 */
public record SecondFigures(
        long second,
        String arm,
        Integer block,
        boolean measured,
        long requests,
        long failed,
        Double p50Millis,
        Double p99Millis,
        Double maxMillis,
        Double sendLagP99Millis,
        Double generatorHiccupMillis,
        Double cpuShare,
        Double compileMillis,
        Long gcCount,
        Long gcMillis,
        Long safepointMillis,
        String state,
        Double driftMillis,
        Double agreementRatio,
        Double maxStalenessMillis,
        Long boundExceededCount) {}

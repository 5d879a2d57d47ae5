package io.escapement.ab.report;

import io.escapement.ab.load.Slice;
import io.escapement.ab.plan.Arm;
import io.escapement.ab.service.ClockSample;
import io.escapement.ab.service.ServiceSample;

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
        Long boundExceededCount) {
    /** A second while its parts become known; some may stay unknown. */
    static final class Builder {
        private static final double NANOS = 1e6;

        private final long second;
        Arm arm;
        Integer block;
        boolean measured;
        ServiceSample growth;
        Double hiccupMillis;
        private long requests;
        private long failed;
        private Double p50Millis;
        private Double p99Millis;
        private Double maxMillis;
        private Double sendLagP99Millis;

        Builder(long second) {
            this.second = second;
        }

        /** The slice itself is large, and not kept. */
        void loaded(Slice slice) {
            requests = slice.tally().attemptedCount();
            failed = slice.tally().notAsExpectedCount();
            if (slice.fromIntended().getTotalCount() > 0) {
                p50Millis = slice.fromIntended().getValueAtPercentile(50) / NANOS;
                p99Millis = slice.fromIntended().getValueAtPercentile(99) / NANOS;
                maxMillis = slice.fromIntended().getMaxValue() / NANOS;
                sendLagP99Millis = slice.sendLag().getValueAtPercentile(99) / NANOS;
            }
        }

        boolean hasCome() {
            return growth != null || requests > 0;
        }

        SecondFigures build() {
            ClockSample clock = growth == null ? null : growth.clock();
            return new SecondFigures(
                    second,
                    arm == null ? null : arm.toString(),
                    block,
                    measured,
                    requests,
                    failed,
                    p50Millis,
                    p99Millis,
                    maxMillis,
                    sendLagP99Millis,
                    hiccupMillis,
                    growth == null ? null : (Double) (growth.cpuNanos() / (double) growth.atNanos()),
                    growth == null ? null : (Double) (double) growth.compileMillis(),
                    growth == null ? null : (Long) growth.gcCount(),
                    growth == null ? null : (Long) growth.gcMillis(),
                    growth == null ? null : growth.safepointMillis(),
                    clock == null ? null : clock.state(),
                    clock == null ? null : Recording.known(clock.driftMillis()),
                    clock == null ? null : Recording.known(clock.agreementRatio()),
                    clock == null ? null : Recording.known(clock.maxStalenessMillis()),
                    clock == null ? null : (Long) clock.boundExceededCount());
        }
    }
}

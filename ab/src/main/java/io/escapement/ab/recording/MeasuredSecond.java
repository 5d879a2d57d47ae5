package io.escapement.ab.recording;

import io.escapement.ab.load.Slice;
import io.escapement.ab.plan.Arm;
import io.escapement.ab.report.SecondFigures;
import io.escapement.ab.service.ClockSample;
import io.escapement.ab.service.JvmSample;
import io.escapement.ab.service.SafepointTime;
import io.escapement.ab.service.ServiceSample;

/** One second of the run, put together as its parts become known; parts may stay unknown. */
final class MeasuredSecond {

    private static final double NANOS = 1e6;

    private final long second;
    private Arm arm;
    private Integer block;
    private boolean measured;
    private long requests;
    private long failed;
    private Double p50Millis;
    private Double p99Millis;
    private Double maxMillis;
    private Double sendLagP99Millis;
    private ServiceSample before;
    private ServiceSample after;
    private Double hiccupMillis;

    MeasuredSecond(long second) {
        this.second = second;
    }

    void belongsTo(Arm arm, Integer block, boolean measured) {
        this.arm = arm;
        this.block = block;
        this.measured = measured;
    }

    boolean isMeasured() {
        return measured;
    }

    Arm arm() {
        return arm;
    }

    void sampled(ServiceSample before, ServiceSample after, double hiccupMillis) {
        this.before = before;
        this.after = after;
        this.hiccupMillis = hiccupMillis;
    }

    /** The slice itself is large, and not kept. */
    void loaded(Slice slice) {
        requests = slice.tally().attemptedCount();
        failed = requests - slice.tally().succeededCount();
        if (slice.tally().succeededCount() > 0) {
            p50Millis = slice.fromIntended().getValueAtPercentile(50) / NANOS;
            p99Millis = slice.fromIntended().getValueAtPercentile(99) / NANOS;
            maxMillis = slice.fromIntended().getMaxValue() / NANOS;
            sendLagP99Millis = slice.sendLag().getValueAtPercentile(99) / NANOS;
        }
    }

    SecondFigures figures() {
        JvmSample from = before == null ? null : before.jvm();
        JvmSample to = after == null ? null : after.jvm();
        boolean sampled = from != null && to != null;
        ClockSample clock = to == null ? null : to.clock();
        boolean safepoints = sampled && before.safepointMillis() != SafepointTime.UNKNOWN;
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
                sampled ? (to.cpuNanos() - from.cpuNanos()) / (double) (to.atNanos() - from.atNanos()) : null,
                sampled ? (double) (to.compileMillis() - from.compileMillis()) : null,
                sampled ? (Long) (to.gcCount() - from.gcCount()) : null,
                sampled ? (Long) (to.gcMillis() - from.gcMillis()) : null,
                safepoints ? (Long) (after.safepointMillis() - before.safepointMillis()) : null,
                clock == null ? null : clock.state(),
                clock == null ? null : number(clock.driftMillis()),
                clock == null ? null : number(clock.agreementRatio()),
                clock == null ? null : number(clock.maxStalenessMillis()),
                clock == null ? null : (Long) clock.boundExceededCount());
    }

    private static Double number(double value) {
        return Double.isNaN(value) ? null : (Double) value;
    }
}

package io.escapement.ab.report;

import io.escapement.ab.load.Slice;
import io.escapement.ab.service.ServiceSample;

/**
 * A second of the run, for the time line. Latency by the second in which a request was due; counters of the service as
 * they grew in that second. Its parts become known one after another, and some may stay unknown.
 */
public final class SecondFigures {
    private static final double NANOS = 1e6;

    /** Since the first constant load of the run began; with fresh processes the starts between are not on this axis. */
    public final long second;

    /** Null until the second is given to an arm. */
    public String arm;

    /** The index of the block that measured or dropped this second; null in the warm-up and while switching. */
    public Integer block;

    /** Whether it counts. */
    public boolean measured;

    public long requests;
    public long failed;
    public Double p50Millis;
    public Double p99Millis;
    public Double maxMillis;
    public Double sendLagP99Millis;

    /** Processors that the service kept busy. */
    public Double cpuShare;

    /** Of the processors of the machine that {@code ab} runs on, whoever had them; 1 at most. */
    public Double machineBusyShare;

    public Long compileMillis;
    public Long gcMillis;

    /** The agent's state. */
    public String state;

    public Double driftMillis;
    public Double maxStalenessMillis;

    SecondFigures(long second) {
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

    void sampled(ServiceSample growth) {
        cpuShare = growth.cpuNanos() / (double) growth.atNanos();
        machineBusyShare = growth.machine() == null ? null : growth.machine().busyShare();
        compileMillis = growth.compileMillis();
        gcMillis = growth.gcMillis();
        if (growth.clock() != null) {
            state = growth.clock().state();
            driftMillis = growth.clock().driftMillis();
            maxStalenessMillis = growth.clock().maxStalenessMillis();
        }
    }

    boolean hasCome() {
        return cpuShare != null || requests > 0;
    }
}

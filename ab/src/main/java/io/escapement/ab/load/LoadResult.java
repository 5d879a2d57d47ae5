package io.escapement.ab.load;

import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * The result of one phase.
 *
 * @param unsentCount planned requests that were given up
 */
public record LoadResult(long elapsedNanos, Slice slice, long unsentCount) {

    public double requestsPerSecond() {
        return tally().succeededCount() * (double) TimeUnit.SECONDS.toNanos(1) / elapsedNanos;
    }

    double latencyMillis(double percentile) {
        return fromIntended().getValueAtPercentile(percentile) / 1e6;
    }

    double sendLagMillis(double percentile) {
        return sendLag().getValueAtPercentile(percentile) / 1e6;
    }

    Histogram fromIntended() {
        return slice.fromIntended();
    }

    Histogram fromSend() {
        return slice.fromSend();
    }

    Histogram sendLag() {
        return slice.sendLag();
    }

    public Tally tally() {
        return slice.tally();
    }

    public long waitedCount() {
        return slice.waitedCount();
    }

    /** Empty when every planned request was sent and answered as expected. */
    public String problems() {
        String unsent = unsentCount == 0 ? "" : unsentCount + " not sent: the service did not keep up";
        String others = tally().problems();
        return unsent.isEmpty() || others.isEmpty() ? unsent + others : unsent + ", " + others;
    }
}

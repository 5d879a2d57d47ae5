package io.escapement.bench.load;

import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * What one phase found; all histograms in nanoseconds, of requests that succeeded.
 *
 * @param fromIntended latency from the moment at which the plan wanted the request sent: no coordinated omission
 * @param fromSend latency from the moment at which it was sent: what the caller of a service that is never queued for sees
 * @param sendLag how late the generator itself sent although a connection was free; the generator's fault, not the service's
 * @param waitedCount requests that were due while every connection was busy
 * @param unsentCount planned requests that were given up
 */
public record LoadResult(
        long elapsedNanos,
        Histogram fromIntended,
        Histogram fromSend,
        Histogram sendLag,
        Tally tally,
        long waitedCount,
        long unsentCount) {

    public double requestsPerSecond() {
        return tally.succeededCount() * (double) TimeUnit.SECONDS.toNanos(1) / elapsedNanos;
    }

    public double latencyMillis(double percentile) {
        return fromIntended.getValueAtPercentile(percentile) / 1e6;
    }

    public double sendLagMillis(double percentile) {
        return sendLag.getValueAtPercentile(percentile) / 1e6;
    }

    /** Empty when every planned request was sent and answered as expected. */
    public String problems() {
        String unsent = unsentCount == 0 ? "" : unsentCount + " not sent: the service did not keep up";
        String others = tally.problems();
        return unsent.isEmpty() || others.isEmpty() ? unsent + others : unsent + ", " + others;
    }
}

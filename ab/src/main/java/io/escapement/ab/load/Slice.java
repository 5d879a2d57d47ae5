package io.escapement.ab.load;

import org.HdrHistogram.Histogram;

/**
 * The requests that were due in one stretch of time, and how they ended. Histograms in nanoseconds, of requests that
 * succeeded. Written by one thread; merged once that has gone on to another slice.
 */
public final class Slice {

    private final Histogram fromIntended = new Histogram(3);
    private final Histogram fromSend = new Histogram(3);
    private final Histogram sendLag = new Histogram(3);
    private final Tally tally = new Tally();
    private long waitedCount;

    public void answered(long intendedNanos, long freeNanos, long sentNanos, long endNanos) {
        fromIntended.recordValue(endNanos - intendedNanos);
        fromSend.recordValue(endNanos - sentNanos);
        sendLag.recordValue(sentNanos - Math.max(intendedNanos, freeNanos));
        if (freeNanos > intendedNanos) {
            waitedCount++;
        }
    }

    public void add(Slice other) {
        fromIntended.add(other.fromIntended);
        fromSend.add(other.fromSend);
        sendLag.add(other.sendLag);
        tally.add(other.tally);
        waitedCount += other.waitedCount;
    }

    /** Latency from the moment at which the plan wanted the request sent: no coordinated omission. */
    public Histogram fromIntended() {
        return fromIntended;
    }

    /** Latency from the moment at which it was sent: what the caller of a service that is never queued for sees. */
    public Histogram fromSend() {
        return fromSend;
    }

    /** How late the generator itself sent although a connection was free; the generator's fault, not the service's. */
    public Histogram sendLag() {
        return sendLag;
    }

    public Tally tally() {
        return tally;
    }

    /** Requests that were due while every connection was busy. */
    public long waitedCount() {
        return waitedCount;
    }
}

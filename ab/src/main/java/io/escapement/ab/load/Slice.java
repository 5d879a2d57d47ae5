package io.escapement.ab.load;

import org.HdrHistogram.Histogram;

/**
 * The requests that were due in one stretch of time, and how they ended. Histograms in nanoseconds, of requests that
 * succeeded, and of those that were given up, which would have taken longer than until then: a pause that outlasts the
 * patience is to be felt as well. Written by one thread; merged once that has gone on to another slice.
 *
 * @param fromIntended latency from the moment at which the plan wanted the request sent: no coordinated omission
 * @param fromSend latency from the moment at which it was sent: what the caller of a service that is never queued for
 *     sees
 * @param sendLag how late the generator itself sent although a connection was free; the generator's fault, not the
 *     service's
 */
public record Slice(Histogram fromIntended, Histogram fromSend, Histogram sendLag, Tally tally) {
    public Slice() {
        this(new Histogram(3), new Histogram(3), new Histogram(3), new Tally());
    }

    public void took(long intendedNanos, long freeNanos, long sentNanos, long endNanos) {
        fromIntended.recordValue(endNanos - intendedNanos);
        fromSend.recordValue(endNanos - sentNanos);
        sendLag.recordValue(sentNanos - Math.max(intendedNanos, freeNanos));
        if (freeNanos > intendedNanos) {
            tally.waited();
        }
    }

    public void add(Slice other) {
        fromIntended.add(other.fromIntended);
        fromSend.add(other.fromSend);
        sendLag.add(other.sendLag);
        tally.add(other.tally);
    }
}

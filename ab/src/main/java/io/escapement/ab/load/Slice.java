package io.escapement.ab.load;

import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * The requests that were due in one stretch of time, and how they ended. Histograms in nanoseconds, of requests that
 * succeeded, and of those that were given up, which would have taken longer than until then: a pause that outlasts the
 * patience is to be felt as well. Written by one thread; merged once that has gone on to another slice.
 *
 * @param fromIntended latency from the moment at which the plan wanted the request sent: no coordinated omission
 * @param sendLag how late the generator itself sent although a connection was free; the generator's fault, not the
 *     service's
 * @param byLine the same as {@code fromIntended}, to two digits, by the line of the request file
 */
public record Slice(Histogram fromIntended, Histogram sendLag, Map<Integer, Histogram> byLine, Tally tally) {
    public Slice() {
        this(new Histogram(3), new Histogram(3), new TreeMap<>(), new Tally());
    }

    public void took(int line, long intendedNanos, long freeNanos, long sentNanos, long endNanos) {
        fromIntended.recordValue(endNanos - intendedNanos);
        if (line != Request.NO_LINE) {
            ofLine(line).recordValue(endNanos - intendedNanos);
        }
        sendLag.recordValue(sentNanos - Math.max(intendedNanos, freeNanos));
        if (freeNanos > intendedNanos) {
            tally.waited();
        }
    }

    public void add(Slice other) {
        fromIntended.add(other.fromIntended);
        sendLag.add(other.sendLag);
        other.byLine.forEach((line, latency) -> ofLine(line).add(latency));
        tally.add(other.tally);
    }

    /** Returns the latencies of a line so far. */
    public Histogram ofLine(int line) {
        return byLine.computeIfAbsent(line, number -> new Histogram(2));
    }
}

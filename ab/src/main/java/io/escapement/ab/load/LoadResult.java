package io.escapement.ab.load;

import java.util.concurrent.TimeUnit;

/**
 * The result of one phase.
 *
 * @param unsentCount planned requests that were given up
 */
public record LoadResult(long elapsedNanos, Slice slice, long unsentCount) {

    public double requestsPerSecond() {
        return tally().succeededCount() * (double) TimeUnit.SECONDS.toNanos(1) / elapsedNanos;
    }

    public Tally tally() {
        return slice.tally();
    }

    /** Empty when every planned request was sent and answered as expected. */
    public String problems() {
        String unsent = unsentCount == 0 ? "" : unsentCount + " not sent: the service did not keep up";
        String others = tally().problems();
        return unsent.isEmpty() || others.isEmpty() ? unsent + others : unsent + ", " + others;
    }
}

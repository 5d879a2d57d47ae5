package io.escapement.ab.report;

import java.util.List;

/**
 * The highest rate at which an arm met a latency target, in {@code rates.json}.
 *
 * @param requestsPerSecond 0 where no rate that was tried met it
 * @param saturatedRequestsPerSecond what the service answered when each connection sent again at once
 * @param trials in the order in which they were made
 */
public record FoundRate(
        String arm, String target, double requestsPerSecond, double saturatedRequestsPerSecond, List<Trial> trials) {

    /** {@code millis} is null where the service did not keep up, or too few requests were sent. */
    public record Trial(double requestsPerSecond, Double millis, boolean met) {}
}

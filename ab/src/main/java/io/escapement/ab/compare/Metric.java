package io.escapement.ab.compare;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Something that each side of a pair has a value of.
 *
 * @param name in {@code report.json}
 * @param label for a reader, with its unit
 * @param percentile of the latency; null of the other metrics
 */
public record Metric(String name, String unit, String label, Double percentile) {

    /** The least number of requests above a percentile whose value is more than chance. */
    private static final int LEAST_ABOVE = 10;

    public static final Metric CAPACITY = new Metric("capacity", "requests/s", "capacity, requests a second", null);
    /** A condition of the comparison, and so no finding. */
    public static final Metric LOAD = new Metric("requests/s", "/s", "requests a second (the load)", null);

    public static final Metric CPU = new Metric("cpu", "us", "processor time a request, µs", null);
    /** Where nobody counts requests. */
    public static final Metric CPU_BY_TIME = new Metric("cpu", "ms a second", "processor time, ms a second", null);

    public static final Metric MEAN = latency("mean", null);
    public static final List<Metric> PERCENTILES =
            Stream.of(50.0, 90.0, 99.0, 99.9, 99.99).map(Metric::percentile).toList();
    /** Too few to be judged. */
    public static final Metric PAUSES = new Metric("pauses", "ms a second", "pauses, ms a second", null);

    private static Metric percentile(double percentile) {
        boolean isWhole = percentile == Math.rint(percentile);
        return latency(isWhole ? String.format(Locale.ROOT, "p%.0f", percentile) : "p" + percentile, percentile);
    }

    private static Metric latency(String name, Double percentile) {
        return new Metric(name, "ms", name + " latency, ms", percentile);
    }

    /** Whether a difference of it can be a finding. */
    public boolean isJudged() {
        return isJudged(name);
    }

    static boolean isJudged(String name) {
        return !name.equals(LOAD.name) && !name.equals(PAUSES.name);
    }

    /** Whether that number of requests is enough for it. */
    public boolean isEnough(double count) {
        return percentile == null || isEnough(count, percentile);
    }

    public static boolean isEnough(double count, double percentile) {
        // Rounds, because 1 - 0.999 is a little less than a thousandth.
        return Math.round(count * (100 - percentile) * 1e3) >= LEAST_ABOVE * 100_000L;
    }

    @Override
    public String toString() {
        return name;
    }
}

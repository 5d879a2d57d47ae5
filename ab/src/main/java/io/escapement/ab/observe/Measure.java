package io.escapement.ab.observe;

import io.escapement.ab.report.Metric;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A figure of a span.
 *
 * @param low the least that the true value may be: the lower bound of its bucket, else the value; {@code high} alike
 */
public record Measure(String unit, double value, double low, double high) {
    public static final String LOAD = "requests/s";
    public static final String CPU = "cpu";
    public static final String MEAN = "mean";
    /** The unit of processor time where nobody counts requests. */
    static final String CPU_UNCOUNTED = "ms a second";

    private static final String PAUSES = "pauses";

    /** One that is known exactly. */
    Measure(String unit, double value) {
        this(unit, value, value, value);
    }

    /** Whether a difference of it is a finding: the load is what was there, and pauses are too few to be judged. */
    public static boolean isJudged(String name) {
        return !name.equals(LOAD) && !name.equals(PAUSES);
    }

    /**
     * By their names, in the order in which they are shown. What was not counted is left out, and so is the processor
     * time of a span without a request where requests are counted: by the second it has no place beside the others.
     */
    public static Map<String, Measure> of(Span span) {
        Map<String, Measure> measures = new LinkedHashMap<>();
        double requests = span.requests().count();
        if (requests > 0) {
            measures.put(LOAD, new Measure("/s", requests / span.seconds()));
            measures.put(CPU, new Measure("us a request", span.cpuNanos() / 1e3 / requests));
        } else if (Double.isNaN(requests)) {
            measures.put(CPU, new Measure(CPU_UNCOUNTED, span.cpuNanos() / 1e6 / span.seconds()));
        }
        double timed = span.requests().timedCount();
        if (timed > 0) {
            measures.put(MEAN, new Measure("ms", span.requests().sumMillis() / timed));
            for (double percentile : Metric.PERCENTILES) {
                Measure quantile = span.requests().quantile(percentile / 100);
                if (quantile != null && Metric.isEnough(timed, percentile)) {
                    measures.put(Metric.nameOf(percentile), quantile);
                }
            }
        }
        measures.put(PAUSES, new Measure("ms a second", span.gcMillis() / span.seconds()));
        measures.values().removeIf(measure -> !Double.isFinite(measure.value));
        return measures;
    }
}

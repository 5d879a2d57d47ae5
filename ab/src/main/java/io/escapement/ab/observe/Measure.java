package io.escapement.ab.observe;

import io.escapement.ab.report.Compared;
import io.escapement.ab.report.Difference;
import io.escapement.ab.report.Metric;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A figure of a span.
 *
 * @param low the least that the true value may be: the lower bound of its bucket, else the value; {@code high} alike
 */
public record Measure(String unit, double value, double low, double high) {
    public static final String MEAN = "mean";
    /** The unit of processor time where nobody counts requests. */
    static final String UNCOUNTED = "ms a second";

    /** One that is known exactly. */
    Measure(String unit, double value) {
        this(unit, value, value, value);
    }

    /** Null if a side has none of it, or has it as 0. */
    public static Compared compared(Measure base, Measure arm) {
        if (base == null
                || arm == null
                || !(base.value() > 0 && arm.value() > 0)
                || !base.unit().equals(arm.unit())) {
            return null;
        }
        Compared values = Compared.of(base.unit, base.value, arm.value);
        return new Compared(
                base.unit,
                values.difference(),
                Math.log(arm.low / base.high),
                Math.log(arm.high / base.low),
                values.middle());
    }

    /**
     * By their names, in the order in which they are shown. What was not counted is left out, and so is the processor
     * time of a span without a request where requests are counted: by the second it has no place beside the others.
     */
    public static Map<String, Measure> of(Span span) {
        Map<String, Measure> measures = new LinkedHashMap<>();
        double requests = span.requests().count();
        if (requests > 0) {
            measures.put(Difference.LOAD, new Measure("/s", requests / span.seconds()));
            measures.put(Difference.CPU, new Measure(Difference.MICROS, span.cpuNanos() / 1e3 / requests));
        } else if (Double.isNaN(requests)) {
            measures.put(Difference.CPU, new Measure(UNCOUNTED, span.cpuNanos() / 1e6 / span.seconds()));
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
        measures.put(Difference.PAUSES, new Measure(UNCOUNTED, span.gcMillis() / span.seconds()));
        measures.values().removeIf(measure -> !Double.isFinite(measure.value));
        return measures;
    }
}

package io.escapement.ab.observe;

import io.escapement.ab.compare.Metric;
import io.escapement.ab.compare.Value;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The counters of a service from its start to a moment, between two moments, or in several such times together.
 *
 * @param seconds of a moment: on a clock of no known beginning
 */
public record Window(double seconds, double cpuNanos, double gcMillis, Requests requests) {
    public static final Window NONE = new Window(0, 0, 0, Requests.NONE);

    /** Returns the growth between two moments. */
    Window since(Window earlier) {
        return combined(earlier, -1);
    }

    public Window with(Window other) {
        return combined(other, 1);
    }

    private Window combined(Window other, int sign) {
        return new Window(
                seconds + sign * other.seconds,
                cpuNanos + sign * other.cpuNanos,
                gcMillis + sign * other.gcMillis,
                requests.combined(other.requests, sign));
    }

    /** Whether nothing has become less: else the service, or what counts in it, has begun anew. */
    boolean isGrown() {
        return cpuNanos >= 0 && requests.isGrown();
    }

    public Map<Metric, Value> values() {
        return values(0);
    }

    /**
     * In the order in which they are shown. Figures that were not counted are left out, and so is the processor time
     * where requests are counted and there was none: by the second it has no place beside the others.
     *
     * @param rulerMillis by how much a latency may be off, because the clock that timed it has such steps
     */
    Map<Metric, Value> values(double rulerMillis) {
        Map<Metric, Value> values = new LinkedHashMap<>();
        double count = requests.count();
        if (count > 0) {
            values.put(Metric.LOAD, new Value(count / seconds));
            values.put(Metric.CPU, new Value(cpuNanos / 1e3 / count));
        } else if (Double.isNaN(count)) {
            values.put(Metric.CPU_BY_TIME, new Value(cpuNanos / 1e6 / seconds));
        }
        if (requests.timedCount() > 0) {
            values.put(Metric.MEAN, new Value(requests.sumMillis() / requests.timedCount()).widened(rulerMillis));
            for (Metric percentile : Metric.PERCENTILES) {
                Value quantile = requests.quantile(percentile.percentile() / 100);
                if (quantile != null && percentile.isEnough(requests.timedCount())) {
                    values.put(percentile, quantile.widened(rulerMillis));
                }
            }
        }
        values.put(Metric.PAUSES, new Value(gcMillis / seconds));
        values.values().removeIf(each -> !Double.isFinite(each.value()));
        return values;
    }
}

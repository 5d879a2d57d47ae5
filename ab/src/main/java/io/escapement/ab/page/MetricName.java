package io.escapement.bench.ab.page;

import io.escapement.bench.ab.report.Difference;

/** A metric as a reader calls it. */
final class MetricName {

    private MetricName() {}

    static String brief(String metric) {
        return metric.equals("cpu") ? "processor time" : metric;
    }

    static String full(Difference difference) {
        String name = difference.metric().equals("cpu") ? "processor time a request" : difference.metric() + " latency";
        return name + ", " + Numbers.unit(difference.unit());
    }
}

package io.escapement.ab.run;

import io.escapement.ab.recording.Metric;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A latency target, for instance {@code p99<10ms}. */
public record RateTarget(double percentile, double millis) {

    private static final Pattern FORM = Pattern.compile("\\s*(p[0-9.]+)\\s*<\\s*(\\d+(?:\\.\\d+)?)\\s*ms\\s*");

    public static RateTarget parse(String text) {
        Matcher form = FORM.matcher(text);
        if (form.matches()) {
            double millis = Double.parseDouble(form.group(2));
            return Metric.percentileOf(form.group(1))
                    .map(percentile -> new RateTarget(percentile, millis))
                    .orElseThrow(() -> wrong(text));
        }
        throw wrong(text);
    }

    private static IllegalArgumentException wrong(String text) {
        return new IllegalArgumentException(
                "'" + text + "' is not of the form 'p99<10ms'; percentiles are p50, p90, p99, p99.9, p99.99");
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%s < %s ms", Metric.nameOf(percentile), millis);
    }
}

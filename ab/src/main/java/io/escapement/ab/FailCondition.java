package io.escapement.bench.ab;

import io.escapement.bench.ab.report.Comparison;
import io.escapement.bench.ab.report.Difference;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** For instance {@code p99 > +5%}: the last arm has more of a metric than the first by more than that, and the difference is detected. */
record FailCondition(String metric, double percent) {

    private static final Pattern FORM = Pattern.compile("\\s*([a-z0-9.]+)\\s*>\\s*\\+?(\\d+(?:\\.\\d+)?)\\s*%\\s*");

    static FailCondition parse(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches() || !Metric.isName(form.group(1))) {
            throw new IllegalArgumentException("'" + text
                    + "' is not of the form 'p99 > +5%'; metrics are p50, p90, p99, p99.9, p99.99, mean and cpu");
        }
        return new FailCondition(form.group(1), Double.parseDouble(form.group(2)));
    }

    Optional<String> metBy(Comparison comparison) {
        return comparison.differences().stream()
                .filter(difference -> difference.metric().equals(metric))
                .filter(difference ->
                        difference.detected() && difference.percent().estimate() > percent)
                .findFirst()
                .map(difference -> describe(comparison, difference));
    }

    private String describe(Comparison comparison, Difference difference) {
        return String.format(
                Locale.ROOT,
                "%s of %s is %.1f %% (%.1f to %.1f %%) above that of %s: more than %s %%",
                metric,
                comparison.arm(),
                difference.percent().estimate(),
                difference.percent().low(),
                difference.percent().high(),
                comparison.base(),
                percent);
    }
}

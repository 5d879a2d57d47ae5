package io.escapement.bench;

import io.escapement.bench.host.ClockMode;
import io.escapement.bench.host.MeasurementException;
import java.util.Collection;
import java.util.Locale;
import org.openjdk.jmh.results.RunResult;

/** One line for each clock and number of threads: medians over all iterations, and ratios within the same run. */
final class ReadCostTable {

    private final StringBuilder lines = new StringBuilder(String.format(
            Locale.ROOT,
            "%-8s %7s %12s %12s %12s %20s %16s%n",
            "clock",
            "threads",
            "volatile ns",
            "rewritten ns",
            "real ns",
            "rewritten/volatile",
            "real/rewritten"));

    void add(ClockMode clock, int threads, Collection<RunResult> results) {
        double volatileNanos = medianNanos(results, "volatileField");
        double rewrittenNanos = medianNanos(results, "rewritten");
        double realNanos = medianNanos(results, "real");
        lines.append(String.format(
                Locale.ROOT,
                "%-8s %7d %12.2f %12.2f %,12.1f %20.1f %,16.0f%n",
                clock,
                threads,
                volatileNanos,
                rewrittenNanos,
                realNanos,
                rewrittenNanos / volatileNanos,
                realNanos / rewrittenNanos));
    }

    private static double medianNanos(Collection<RunResult> results, String benchmark) {
        return results.stream()
                .filter(r -> r.getParams().getBenchmark().endsWith("." + benchmark))
                .mapToDouble(r -> r.getPrimaryResult().getStatistics().getPercentile(50))
                .findFirst()
                .orElseThrow(() -> new MeasurementException("JMH has no result for " + benchmark));
    }

    @Override
    public String toString() {
        return lines.toString();
    }
}

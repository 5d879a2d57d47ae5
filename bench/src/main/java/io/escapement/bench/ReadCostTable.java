package io.escapement.bench;

import io.escapement.bench.host.ClockMode;
import io.escapement.bench.host.MeasurementException;
import java.util.Collection;
import java.util.Locale;
import org.openjdk.jmh.results.RunResult;

/**
 * One line for each clock, number of threads and form of the agent: medians over all iterations in ns of processor time,
 * and ratios within the same run. Of more threads than there are cores only as many run at once, so processor time is the
 * cores' by all threads' reads.
 */
final class ReadCostTable {

    private final StringBuilder lines = new StringBuilder(String.format(
            Locale.ROOT,
            "%-8s %7s %-10s %12s %12s %12s %20s %16s%n",
            "clock",
            "threads",
            "agent",
            "volatile ns",
            "rewritten ns",
            "real ns",
            "rewritten/volatile",
            "real/rewritten"));

    void add(ClockMode clock, int threads, AgentForm form, Collection<RunResult> results) {
        int running = Math.min(threads, Runtime.getRuntime().availableProcessors());
        double volatileNanos = running / medianPerNano(results, "volatileField");
        double rewrittenNanos = running / medianPerNano(results, "rewritten");
        double realNanos = running / medianPerNano(results, "real");
        lines.append(String.format(
                Locale.ROOT,
                "%-8s %7d %-10s %12.2f %12.2f %,12.1f %20.2f %,16.0f%n",
                clock,
                threads,
                form,
                volatileNanos,
                rewrittenNanos,
                realNanos,
                rewrittenNanos / volatileNanos,
                realNanos / rewrittenNanos));
    }

    private static double medianPerNano(Collection<RunResult> results, String benchmark) {
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

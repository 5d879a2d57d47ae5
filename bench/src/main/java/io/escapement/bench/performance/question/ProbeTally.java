package io.escapement.bench.performance.question;

import io.escapement.ab.host.ClockMode;
import io.escapement.bench.performance.result.Figures;
import io.escapement.bench.performance.result.Results;
import io.escapement.bench.performance.result.Series;
import io.escapement.bench.performance.result.Topic;
import java.util.List;
import java.util.Locale;

/** All starts on one clock with the host idle or busy. */
final class ProbeTally {
    private final String label;
    private final List<Double> right;
    private final List<Double> cantTell;
    private final List<Double> readNanos;
    private final List<Double> tookMs;

    ProbeTally(Results results, ClockMode clock, String host) {
        label = clock + ", " + host;
        right = values(results, clock, host, ProbeFigures.RIGHT);
        cantTell = values(results, clock, host, ProbeFigures.CANT_TELL);
        readNanos = values(results, clock, host, ProbeFigures.READ_NANOS);
        tookMs = values(results, clock, host, ProbeFigures.TOOK_MS);
    }

    private static List<Double> values(Results results, ClockMode clock, String host, String figure) {
        return results.values(new Series(Topic.PROBE, clock, host, 0, figure)).stream()
                .sorted()
                .toList();
    }

    int starts() {
        return right.size();
    }

    int right() {
        return count(right);
    }

    private static int count(List<Double> marks) {
        return (int) marks.stream().mapToDouble(Double::doubleValue).sum();
    }

    List<String> row() {
        int unknown = count(cantTell);
        return List.of(
                label,
                Integer.toString(starts()),
                Integer.toString(right()),
                Integer.toString(unknown),
                Integer.toString(starts() - right() - unknown),
                Figures.of(quantile(readNanos, 0)),
                Figures.of(quantile(readNanos, 0.5)),
                Figures.of(quantile(readNanos, 1)),
                Figures.of(quantile(tookMs, 0.5)),
                Figures.of(quantile(tookMs, 0.99)),
                Figures.of(quantile(tookMs, 1)));
    }

    String within(double limitMs) {
        long over = tookMs.stream().filter(ms -> ms > limitMs).count();
        return over == 0
                ? String.format(
                        Locale.ROOT, "within %.0f ms in all (%s at most).", limitMs, Figures.of(quantile(tookMs, 1)))
                : String.format(
                        Locale.ROOT,
                        "**NOT MET**: over %.0f ms in %d (%s at most, half of them under %s).",
                        limitMs,
                        over,
                        Figures.of(quantile(tookMs, 1)),
                        Figures.of(quantile(tookMs, 0.5)));
    }

    /** The smallest value that so large a share of them do not exceed. */
    private static double quantile(List<Double> sorted, double share) {
        return sorted.get(Math.max(0, (int) Math.ceil(share * sorted.size()) - 1));
    }
}

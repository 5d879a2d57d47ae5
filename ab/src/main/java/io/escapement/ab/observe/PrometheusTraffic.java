package io.escapement.ab.observe;

import io.escapement.ab.host.MeasurementException;
import io.escapement.ab.host.Printable;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A page in Prometheus' text format or in OpenMetrics, asked as Prometheus asks it. Of histograms it has buckets, of
 * summaries sum and count. Series that fit are added up.
 */
public final class PrometheusTraffic implements Traffic {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final double MILLIS_PER_SECOND = 1_000;
    private static final int MOST_NAMED = 8;

    private final URI page;
    private final Series latency;
    private final Series requests;

    /**
     * @param latency the histogram or summary, as it was named; null if only requests are counted
     * @param requests a counter; null if the latency's count is meant
     */
    public PrometheusTraffic(URI page, String latency, String requests) {
        this.page = page;
        this.latency = latency == null ? null : selector("--latency", latency);
        this.requests = requests == null ? null : selector("--requests", requests);
    }

    private static Series selector(String option, String text) {
        try {
            return Series.parse(text + " 0");
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    option + ": '" + text + "' is not of the form NAME or NAME{label=\"value\",...}", e);
        }
    }

    @Override
    public Requests read() throws InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(page)
                .header("Accept", "application/openmetrics-text;version=1.0.0,text/plain;version=0.0.4;q=0.5")
                .build();
        try {
            HttpResponse<String> answer = WebAnswer.to(request, PATIENCE);
            if (answer.statusCode() != 200) {
                throw new MeasurementException("--metrics: " + page + " answers with status " + answer.statusCode());
            }
            return read(answer.body());
        } catch (IOException e) {
            throw new MeasurementException(
                    "--metrics: " + page + " can't be read (" + Printable.of(Printable.reason(e)) + ")", e);
        }
    }

    Requests read(String text) {
        List<Series> shown = text.lines()
                .filter(line -> !line.isBlank() && line.charAt(0) != '#' && mayMatter(line))
                .map(this::parsed)
                .toList();
        TreeMap<Double, Double> buckets = new TreeMap<>();
        double timed = 0;
        double sum = Double.NaN;
        if (latency != null) {
            double toMillis = latency.name().matches(".*(_milliseconds|_millis|_ms)") ? 1 : MILLIS_PER_SECOND;
            timed = required(shown, latency, "--latency", "_count", text);
            sum = toMillis * sum(fitting(shown, latency, "_sum"));
            for (Series series : fitting(shown, latency, "_bucket")) {
                if (series.labels().containsKey("le")) {
                    double bound = Series.number(series.labels().get("le"));
                    buckets.merge(bound * toMillis, series.value(), Double::sum);
                }
            }
        }
        return new Requests(
                requests == null ? timed : required(shown, requests, "--requests", "", text), timed, sum, buckets);
    }

    private boolean mayMatter(String line) {
        return (latency != null && line.startsWith(latency.name()))
                || (requests != null && line.startsWith(requests.name()));
    }

    private Series parsed(String line) {
        try {
            return Series.parse(line);
        } catch (IllegalArgumentException e) {
            throw new MeasurementException(
                    "--metrics: " + page + " is not in Prometheus' text format: " + Printable.of(e.getMessage()), e);
        }
    }

    private static List<Series> fitting(List<Series> shown, Series wanted, String suffix) {
        return shown.stream()
                .filter(series -> series.isOf(wanted.name() + suffix, wanted.labels()))
                .toList();
    }

    private static double sum(List<Series> some) {
        return some.stream().mapToDouble(Series::value).sum();
    }

    /** A service may have no series of a request before it has had the first. */
    private double required(List<Series> shown, Series wanted, String option, String suffix, String text) {
        List<Series> some = fitting(shown, wanted, suffix);
        if (some.isEmpty()) {
            throw new MeasurementException(option + ": " + page + " has no " + wanted.name() + suffix
                    + (wanted.labels().isEmpty() ? "" : " with labels " + wanted.labels())
                    + "; it has " + named(text, suffix) + "; has it had a request yet?");
        }
        double sum = sum(some);
        if (Double.isNaN(sum)) {
            throw new MeasurementException(
                    option + ": " + page + " shows NaN for " + wanted.name() + suffix + ", so nothing is known of it");
        }
        return sum;
    }

    /** Returns the names of some series of that kind: counters, and where the suffix is theirs histograms. */
    private static String named(String text, String suffix) {
        String kind = suffix.isEmpty() ? "_total" : suffix;
        String names = text.lines()
                .filter(line -> !line.startsWith("#"))
                .map(line -> line.split("[{ ]", 2)[0])
                .filter(name -> name.endsWith(kind))
                .map(name -> name.substring(0, name.length() - suffix.length()))
                .distinct()
                .limit(MOST_NAMED)
                .collect(Collectors.joining(", "));
        return names.isEmpty() ? "none that ends in " + kind : Printable.of(names);
    }

    @Override
    public String description() {
        return (latency == null ? requests.name() : latency.name()) + " of " + page;
    }
}

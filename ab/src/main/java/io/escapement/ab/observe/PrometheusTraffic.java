package io.escapement.ab.observe;

import io.escapement.ab.host.MeasurementException;
import io.escapement.ab.host.Printable;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A page in Prometheus' text format or in OpenMetrics, asked as Prometheus asks it. Of histograms it has buckets, of
 * summaries sum and count. Series that fit are added up.
 */
public final class PrometheusTraffic implements Traffic {
    /** As Prometheus itself has. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private static final double MILLIS_PER_SECOND = 1_000;
    private static final int MOST_NAMED = 8;

    private static final String START = "process_start_time_seconds";
    private static final String CPU = "process_cpu_seconds_total";

    /** In seconds. A JVM's page has both from the JVM itself, in coarser units at most. */
    private static final double LARGEST_DIFFERENCE = 2;

    private final URI page;
    private final Series latency;
    private final Series requests;
    private final Series errors;
    /** The start of the page's process when it was read last; NaN where the page says none, or several. */
    private double startSeconds = Double.NaN;

    private double cpuSeconds = Double.NaN;

    /** Whether it named the errors, with whatever labels. */
    private boolean hasErrors;

    /**
     * @param latency the histogram or summary, as it was named; null if only requests are counted
     * @param requests a counter; null if the latency's count is meant
     * @param errors a counter of requests that failed, which may come with the first of them; null if none is counted
     */
    public PrometheusTraffic(URI page, String latency, String requests, String errors) {
        this.page = page;
        this.latency = latency == null ? null : selector("--latency", latency);
        this.requests = requests == null ? null : selector("--requests", requests);
        this.errors = errors == null ? null : selector("--errors", errors);
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
        startSeconds = single(shown, START);
        cpuSeconds = single(shown, CPU);
        hasErrors = errors == null || names(text, errors.name());
        TreeMap<Double, Double> buckets = new TreeMap<>();
        double timed = 0;
        double sum = Double.NaN;
        if (latency != null) {
            double toMillis = latency.name().matches(".*(_milliseconds|_millis|_ms)") ? 1 : MILLIS_PER_SECOND;
            timed = required(shown, latency, "--latency", "_count", text);
            sum = toMillis * sum(fitting(shown, latency, "_sum"));
            addUp(fitting(shown, latency, "_bucket"), toMillis, buckets);
        }
        return new Requests(
                requests == null ? timed : required(shown, requests, "--requests", "", text),
                errors == null ? 0 : sum(fitting(shown, errors, "")),
                timed,
                sum,
                buckets);
    }

    /** A counter with labels may be declared only, before it has counted the first. */
    private static boolean names(String text, String name) {
        String family = name.replaceFirst("_(total|count)$", "");
        return text.lines()
                .anyMatch(line -> line.startsWith("# TYPE " + name + " ")
                        || line.startsWith("# TYPE " + family + " ")
                        || line.split("[{ ]", 2)[0].equals(name));
    }

    private static double single(List<Series> shown, String name) {
        List<Series> some =
                shown.stream().filter(each -> each.isOf(name, Map.of())).toList();
        return some.size() == 1 ? some.get(0).value() : Double.NaN;
    }

    private void addUp(List<Series> some, double toMillis, Map<Double, Double> buckets) {
        Map<Map<String, String>, Set<Double>> boundsBySeries = new HashMap<>();
        for (Series series : some) {
            Map<String, String> labels = new HashMap<>(series.labels());
            String le = labels.remove("le");
            if (le != null) {
                double bound = Series.number(le) * toMillis;
                boundsBySeries.computeIfAbsent(labels, each -> new TreeSet<>()).add(bound);
                buckets.merge(bound, series.value(), Double::sum);
            }
        }
        if (!boundsBySeries.values().stream().allMatch(buckets.keySet()::equals)) {
            throw new MeasurementException("--latency: the series of " + latency.name() + " on " + page
                    + " have different buckets, which can't be added up: name some by a label");
        }
    }

    @Override
    public void requireOf(double ofStartSeconds, double leastCpuSeconds, double mostCpuSeconds) {
        if (!hasErrors) {
            throw new MeasurementException("--errors: " + page + " has no " + errors.name());
        }
        requireBetween(START, startSeconds, ofStartSeconds, ofStartSeconds);
        requireBetween(CPU, cpuSeconds, leastCpuSeconds, mostCpuSeconds);
    }

    private void requireBetween(String name, double shown, double least, double most) {
        if (shown < least - LARGEST_DIFFERENCE || shown > most + LARGEST_DIFFERENCE) {
            throw new MeasurementException(String.format(
                    Locale.ROOT,
                    "--metrics: %s is the page of another process: its %s is %,.0f, and that of the service %,.0f",
                    page,
                    name,
                    shown,
                    most));
        }
    }

    private boolean mayMatter(String line) {
        return Stream.of(latency, requests, errors)
                        .filter(Objects::nonNull)
                        .anyMatch(each -> line.startsWith(each.name()))
                || line.startsWith(START)
                || line.startsWith(CPU);
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
        boolean isAnyones = Double.isNaN(startSeconds) && Double.isNaN(cpuSeconds);
        return (latency == null ? requests.name() : latency.name()) + " of " + page
                + (isAnyones ? ", a page that does not say whose it is" : "");
    }
}

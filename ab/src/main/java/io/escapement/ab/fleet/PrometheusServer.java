package io.escapement.ab.fleet;

import com.google.gson.Gson;
import com.google.gson.JsonIOException;
import com.google.gson.JsonParseException;
import io.escapement.ab.host.MeasurementException;
import io.escapement.ab.host.Printable;
import io.escapement.ab.observe.PrometheusTraffic;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The HTTP interface of a Prometheus server, or of what speaks it. Counts what it has asked for. */
public final class PrometheusServer {
    private static final Gson GSON = new Gson();
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private final HttpClient client =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(20)).build();
    private final URI url;
    private final Map<String, String> headers;
    private final Set<String> warnings = new TreeSet<>();
    private long queries;
    private long values;
    private long nanos;

    /** @param headers of each request, as a store wants them to know who asks */
    public PrometheusServer(URI url, Map<String, String> headers) {
        this.url = url;
        this.headers = headers;
    }

    /**
     * A series of an answer.
     *
     * @param values by seconds since 1970
     */
    record Line(Map<String, String> labels, TreeMap<Long, Double> values) {}

    /**
     * What was asked so far.
     *
     * @param warnings of the server, as of answers that lack what a part of it has
     */
    public record Effort(long queries, long values, double seconds, Set<String> warnings) {}

    Effort effort() {
        return new Effort(queries, values, nanos / 1e9, warnings);
    }

    /** An answer as Prometheus writes it: a series has its labels, and pairs of a time and a number, a string. */
    private record Answer(String error, List<String> warnings, Matrix data) {}

    private record Matrix(List<Series> result) {}

    private record Series(Map<String, String> metric, List<List<String>> values) {}

    /**
     * Evaluates a query from one time to another, both included.
     *
     * @throws MeasurementException if the server refuses it, or answers for other times than those asked for
     */
    List<Line> range(String query, long startSeconds, long endSeconds, long stepSeconds)
            throws IOException, InterruptedException {
        String form = "query=" + URLEncoder.encode(query, StandardCharsets.UTF_8) + "&start=" + startSeconds + "&end="
                + endSeconds + "&step=" + stepSeconds
                // VictoriaMetrics would round the times.
                + "&nocache=1";
        HttpRequest.Builder request = HttpRequest.newBuilder(
                        URI.create(url.toString().replaceFirst("/+$", "") + "/api/v1/query_range"))
                .timeout(PATIENCE)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString(form));
        headers.forEach(request::header);
        long beganNanos = System.nanoTime();
        var response = client.send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
        List<Line> lines = new ArrayList<>();
        try (Reader json =
                new InputStreamReader(PrometheusTraffic.bounded(response.body(), PATIENCE), StandardCharsets.UTF_8)) {
            Answer answer = GSON.fromJson(json, Answer.class);
            if (answer.error != null) {
                throw new MeasurementException(
                        "--prometheus: " + url + " refuses the query " + query + ": " + Printable.of(answer.error));
            }
            warnings.addAll(answer.warnings == null ? List.of() : answer.warnings);
            answer.data.result.forEach(series -> lines.add(line(series, startSeconds, endSeconds, stepSeconds)));
        } catch (JsonIOException broken) {
            throw new IOException(Printable.of(broken), broken);
        } catch (JsonParseException | NullPointerException | IndexOutOfBoundsException | NumberFormatException e) {
            throw new MeasurementException(
                    "--prometheus: " + url + " did not answer as a Prometheus server does (status "
                            + response.statusCode() + ")",
                    e);
        }
        queries++;
        nanos += System.nanoTime() - beganNanos;
        return lines;
    }

    private Line line(Series series, long startSeconds, long endSeconds, long stepSeconds) {
        TreeMap<Long, Double> byTime = new TreeMap<>();
        // A series of native histograms has none.
        for (List<String> pair : series.values == null ? List.<List<String>>of() : series.values) {
            long at = Math.round(Double.parseDouble(pair.get(0)));
            if (at < startSeconds || at > endSeconds || (at - startSeconds) % stepSeconds != 0) {
                throw new MeasurementException("--prometheus: " + url + " answers for other times than those asked for,"
                        + " as for " + Instant.ofEpochSecond(at) + ": nobody knows which clock its values are of. Ask"
                        + " the store behind it");
            }
            byTime.put(at, Double.parseDouble(pair.get(1).replace("Inf", "Infinity")));
        }
        values += byTime.size();
        return new Line(series.metric, byTime);
    }
}

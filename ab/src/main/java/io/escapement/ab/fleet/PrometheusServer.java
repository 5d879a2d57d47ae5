package io.escapement.ab.fleet;

import com.google.gson.Gson;
import com.google.gson.JsonParseException;
import io.escapement.ab.host.MeasurementException;
import io.escapement.ab.host.Printable;
import io.escapement.ab.observe.WebAnswer;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The HTTP interface of a Prometheus server, or of what speaks it.
 *
 * @param headers of each request, as a store wants them to know who asks
 * @param warnings of the server so far, as of answers that lack what a part of it has
 */
public record PrometheusServer(URI url, Map<String, String> headers, Set<String> warnings) {
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    /** As Prometheus writes a series: its labels, and pairs of a time, in seconds since 1970, and a value. */
    record Line(Map<String, String> metric, List<double[]> values) {
        /** A series of native histograms has none. */
        Line {
            metric = metric == null ? Map.of() : metric;
            values = values == null ? List.of() : values;
        }
    }

    private record Data(List<Line> result) {}

    private record Answer(String error, List<String> warnings, Data data) {}

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
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString(form));
        headers.forEach(request::header);
        HttpResponse<String> response = WebAnswer.to(request.build(), PATIENCE);
        Answer answer = null;
        RuntimeException failure = null;
        try {
            answer = new Gson().fromJson(response.body(), Answer.class);
        } catch (JsonParseException | NumberFormatException e) {
            failure = e;
        }
        if (answer != null && answer.error != null) {
            throw new MeasurementException(
                    "--prometheus: " + url + " refuses the query " + query + ": " + Printable.of(answer.error));
        }
        if (answer == null || answer.data == null || answer.data.result == null) {
            throw new MeasurementException(
                    "--prometheus: " + url + " did not answer as a Prometheus server does (status "
                            + response.statusCode() + ")",
                    failure);
        }
        warnings.addAll(answer.warnings == null ? List.of() : answer.warnings);
        for (Line line : answer.data.result) {
            for (double[] pair : line.values) {
                requireAsked(Math.round(pair[0]), startSeconds, endSeconds, stepSeconds);
            }
        }
        return answer.data.result;
    }

    private void requireAsked(long at, long startSeconds, long endSeconds, long stepSeconds) {
        if (at < startSeconds || at > endSeconds || (at - startSeconds) % stepSeconds != 0) {
            throw new MeasurementException("--prometheus: " + url + " answers for other times than those asked for, as"
                    + " for " + Instant.ofEpochSecond(at) + ": nobody knows which clock its values are of. Ask the"
                    + " store behind it");
        }
    }
}

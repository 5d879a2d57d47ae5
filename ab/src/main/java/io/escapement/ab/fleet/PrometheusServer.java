package io.escapement.ab.fleet;

import com.google.gson.Gson;
import com.google.gson.JsonParseException;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.MalformedJsonException;
import io.escapement.ab.host.MeasurementException;
import io.escapement.ab.host.Printable;
import io.escapement.ab.observe.PrometheusTraffic;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** The HTTP interface of a Prometheus server, or of what speaks it. Counts what it has asked for. */
final class PrometheusServer {
    private static final Gson GSON = new Gson();
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private final HttpClient client =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(20)).build();
    private final URI url;
    private long queries;
    private long values;
    private long nanos;

    PrometheusServer(URI url) {
        this.url = url;
    }

    /**
     * A series of an answer.
     *
     * @param values by seconds since 1970
     */
    record Line(Map<String, String> labels, TreeMap<Long, Double> values) {}

    /** What was asked so far. */
    record Effort(long queries, long values, double seconds) {}

    Effort effort() {
        return new Effort(queries, values, nanos / 1e9);
    }

    /** Evaluates a query from one time to another, both included; series come one by one, so that few are in memory. */
    void range(String query, long startSeconds, long endSeconds, long stepSeconds, Consumer<Line> lines)
            throws IOException, InterruptedException {
        String form = "query=" + URLEncoder.encode(query, StandardCharsets.UTF_8) + "&start=" + startSeconds + "&end="
                + endSeconds + "&step=" + stepSeconds;
        HttpRequest request = HttpRequest.newBuilder(
                        URI.create(url.toString().replaceFirst("/+$", "") + "/api/v1/query_range"))
                .timeout(PATIENCE)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString(form))
                .build();
        long beganNanos = System.nanoTime();
        HttpResponse<InputStream> answer = client.send(request, HttpResponse.BodyHandlers.ofInputStream());
        InputStream body = PrometheusTraffic.bounded(answer.body(), PATIENCE);
        try (JsonReader json = new JsonReader(new InputStreamReader(body, StandardCharsets.UTF_8))) {
            boolean isAnswered = false;
            json.beginObject();
            while (json.hasNext()) {
                switch (json.nextName()) {
                    case "error" ->
                        throw new MeasurementException("--prometheus: " + url + " refuses the query " + query + ": "
                                + Printable.of(json.nextString()));
                    case "data" -> {
                        data(json, lines);
                        isAnswered = true;
                    }
                    default -> json.skipValue();
                }
            }
            if (!isAnswered) {
                throw new EOFException("no data");
            }
        } catch (JsonParseException
                | IllegalStateException
                | IndexOutOfBoundsException
                | NumberFormatException
                | MalformedJsonException
                | EOFException e) {
            // Gson wraps what the connection throws, too.
            if (e.getCause() instanceof IOException broken
                    && !(broken instanceof MalformedJsonException || broken instanceof EOFException)) {
                throw broken;
            }
            throw new MeasurementException(
                    "--prometheus: " + url + " did not answer as a Prometheus server does (status "
                            + answer.statusCode() + ")",
                    e);
        }
        queries++;
        nanos += System.nanoTime() - beganNanos;
    }

    private void data(JsonReader json, Consumer<Line> lines) throws IOException {
        json.beginObject();
        while (json.hasNext()) {
            if (json.nextName().equals("result")) {
                json.beginArray();
                while (json.hasNext()) {
                    lines.accept(line(json));
                }
                json.endArray();
            } else {
                json.skipValue();
            }
        }
        json.endObject();
    }

    /** As Prometheus writes a series: its labels, and pairs of a time and a number, which is a string. */
    private record Answered(Map<String, String> metric, List<List<String>> values) {}

    private Line line(JsonReader json) {
        Answered answered = GSON.fromJson(json, Answered.class);
        TreeMap<Long, Double> byTime = new TreeMap<>();
        // A series of native histograms has none.
        List<List<String>> pairs = answered.values == null ? List.of() : answered.values;
        pairs.forEach(pair -> byTime.put(
                Math.round(Double.parseDouble(pair.get(0))),
                Double.parseDouble(pair.get(1).replace("Inf", "Infinity"))));
        values += byTime.size();
        return new Line(answered.metric == null ? Map.of() : answered.metric, byTime);
    }
}

package io.escapement.software;

import java.io.IOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

/** Asks an HTTP server, with one session. */
public final class HttpAnswers {
    private static final Duration LONG = Duration.ofSeconds(30);

    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .cookieHandler(new CookieManager())
            .connectTimeout(LONG)
            .build();

    private final String server;

    public HttpAnswers(String port) {
        server = "http://127.0.0.1:" + port;
    }

    /** The body of the answer, which must have status 200. */
    public String get(String path) throws IOException, InterruptedException {
        return answer(path, HttpRequest.newBuilder());
    }

    /** The same for a document of JSON, whose answer may have status 201 as well. */
    public String put(String path, String json) throws IOException, InterruptedException {
        return answer(
                path,
                HttpRequest.newBuilder()
                        .header("Content-Type", "application/json")
                        .PUT(HttpRequest.BodyPublishers.ofString(json)));
    }

    private String answer(String path, HttpRequest.Builder request) throws IOException, InterruptedException {
        HttpResponse<String> answer = client.send(
                request.uri(URI.create(server + path)).timeout(LONG).build(), HttpResponse.BodyHandlers.ofString());
        if (answer.statusCode() != 200 && answer.statusCode() != 201) {
            throw new IOException(path + ": status " + answer.statusCode());
        }
        return answer.body();
    }
}

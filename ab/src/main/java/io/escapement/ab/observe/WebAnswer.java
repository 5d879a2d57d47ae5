package io.escapement.ab.observe;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The answer of a web server. */
public final class WebAnswer {
    private static final HttpClient CLIENT =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(20)).build();

    private WebAnswer() {}

    /** Waits for the whole answer; the time-out of a {@link HttpRequest} is that until the body begins. */
    public static HttpResponse<String> to(HttpRequest request, Duration patience)
            throws IOException, InterruptedException {
        try {
            return CLIENT.sendAsync(request, HttpResponse.BodyHandlers.ofString())
                    .get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new IOException("no whole answer within " + patience.toSeconds() + " s", e);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException cause ? cause : new IOException(e.getCause());
        }
    }
}

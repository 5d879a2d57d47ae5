package io.escapement.ab;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.escapement.ab.service.AgentFindings;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The demo service on a slow clock, under traffic that is not {@code ab}'s, with its page for Prometheus. */
@Order(1) // as these wait longest
@Execution(ExecutionMode.CONCURRENT)
@Timeout(value = 6, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ObserveIT {
    private static final String LATENCY = "http_request_duration_seconds";

    @TempDir
    private Path folder;

    private Path report() {
        return folder.resolve("report");
    }

    @Test
    @Tag("long")
    void itFindsWhatTheCachedClockSavesAndLeavesTheAgentAsItWas() throws Exception {
        try (DemoService service = DemoService.onTheSlowClock("mode=auto");
                Traffic traffic = new Traffic(service.url())) {
            AgentFindings before = service.awaitAgent(AgentFindings::engaged);
            traffic.begin();
            String page = service.url() + "/prometheus";

            try (AbProcess observe =
                    AbProcess.observing(service, report(), "--for", "60s", "--metrics", page, "--latency", LATENCY)) {
                assertThat(observe.awaitEnd()).as(observe.output()).isZero();
                assertThat(observe.output())
                        .contains("Requests: http_request_duration_seconds of " + service.url() + "/prometheus")
                        .containsPattern("round \\d+.*; cpu is known to ±\\d+\\.\\d % \\(\\d min left\\)")
                        .contains("It ended because the time was up")
                        .contains("requests a second (the load)", "better      processor time a request");
            }
            JsonObject cpu = difference("cpu");
            assertThat(cpu.get("unit").getAsString()).isEqualTo("us");
            assertThat(cpu.getAsJsonObject("percent").get("high").getAsDouble()).isNegative();
            // Latencies depend on what else the machine does: not what they are, but that they are measured.
            assertThat(difference("mean").get("value").getAsDouble()).isPositive();
            assertThat(difference("p50").get("value").getAsDouble()).isPositive();

            AgentFindings after = service.agent();
            assertThat(after.engaged()).isTrue();
            assertThat(after.reason()).isEqualTo(before.reason());
        }
    }

    @Test
    void aRunThatIsInterruptedHasNoVerdict() throws Exception {
        try (DemoService service = DemoService.start("mode=on");
                Traffic traffic = new Traffic(service.url());
                AbProcess observe = AbProcess.observing(service, report())) {
            traffic.begin();
            observe.await("round 2");
            observe.interrupt();
            assertThat(observe.output())
                    .contains("observe: interrupted; writing down what has been measured")
                    .contains("It ended because it was interrupted")
                    .contains("Verdict: none, as the run ended before its time.");
        }
    }

    @Test
    @Tag("long")
    void aServiceWithoutAPageIsJudgedByItsProcessorTime() throws Exception {
        try (DemoService service = DemoService.start("mode=on");
                Traffic traffic = new Traffic(service.url());
                AbProcess observe = AbProcess.observing(service, report(), "--for", "44s")) {
            traffic.begin();
            assertThat(observe.awaitEnd()).as(observe.output()).isZero();
            assertThat(observe.output())
                    .contains("It ended because the time was up")
                    .contains("not counted: no --metrics")
                    .contains("processor time, ms a second")
                    .contains("Requests were not counted: if clients wait for answers");
        }
    }

    private JsonObject difference(String metric) throws IOException {
        JsonObject json = JsonParser.parseString(Files.readString(report().resolve("report.json")))
                .getAsJsonObject();
        for (JsonElement each : json.getAsJsonObject("comparison").getAsJsonArray("differences")) {
            if (each.getAsJsonObject().get("metric").getAsString().equals(metric)) {
                return each.getAsJsonObject();
            }
        }
        throw new AssertionError(metric + " is not in the report");
    }

    /** Somebody who asks the service, one request after the other. */
    private static final class Traffic implements AutoCloseable {
        private final HttpClient client = HttpClient.newHttpClient();
        private final HttpRequest request;
        private final Thread thread = new Thread(this::ask, "traffic");
        private volatile boolean ended;

        private Traffic(String url) {
            request = HttpRequest.newBuilder(URI.create(url + "/orders"))
                    .header("X-Client", "shop")
                    .POST(HttpRequest.BodyPublishers.ofString(
                            "{\"customer\":\"Ann\",\"sku\":\"anchor\",\"quantity\":3}"))
                    .build();
        }

        private void begin() {
            thread.start();
        }

        private void ask() {
            while (!ended) {
                try {
                    client.send(request, HttpResponse.BodyHandlers.discarding());
                    Thread.sleep(2);
                } catch (IOException | InterruptedException e) {
                    return;
                }
            }
        }

        @Override
        public void close() {
            ended = true;
        }
    }
}

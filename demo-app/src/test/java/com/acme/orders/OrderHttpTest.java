package com.acme.orders;

import static org.assertj.core.api.Assertions.assertThat;

import com.acme.orders.time.Snowflake;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Both workloads over HTTP, which answer the same requests alike. */
class OrderHttpTest {
    private static final String THREE_ANCHORS = "{\"customer\": \"Ann\", \"sku\": \"anchor\", \"quantity\": 3}";

    private final HttpClient client = HttpClient.newHttpClient();
    private final JsonMapper json = JsonMapper.builder().build();
    private OrderServer server;

    private void start(String workload) throws Exception {
        server = new OrderServer(ServerOptions.parse("--port=0", "--client-limit=20", "--workload", workload));
        server.start();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"orders", "modern"})
    void orderThatWasPlacedIsFoundByItsClientOnly(String workload) throws Exception {
        start(workload);
        HttpResponse<String> placed = post("shop", THREE_ANCHORS);
        assertThat(placed.statusCode()).isEqualTo(201);

        String location = placed.headers().firstValue("Location").orElseThrow();
        HttpResponse<String> found = get("shop", location);

        assertThat(found.statusCode()).isEqualTo(200);
        assertThat(found.body()).isEqualTo(placed.body());
        JsonNode order = json.readTree(found.body());
        assertThat(location).isEqualTo("/orders/" + order.get("id").asString());
        assertThat(order.get("customer").asString()).isEqualTo("Ann");
        assertThat(order.get("quantity").asInt()).isEqualTo(3);
        assertThat(order.get("priceCents").asLong()).isEqualTo(3 * 4_990);
        assertThat(get("stranger", location).statusCode()).isEqualTo(404);
    }

    @ParameterizedTest
    @ValueSource(strings = {"orders", "modern"})
    void partnersPayLess(String workload) throws Exception {
        start(workload);

        assertThat(json.readTree(post("partner-shop", THREE_ANCHORS).body())
                        .get("priceCents")
                        .asLong())
                .isEqualTo(3 * 4_491);
    }

    @ParameterizedTest
    @ValueSource(strings = {"orders", "modern"})
    void aWrongRequestIsRefusedWithTheReason(String workload) throws Exception {
        start(workload);

        refused(
                "{\"customer\": \"Ann\", \"sku\": \"anchor\", \"quantity\": 0}",
                400,
                "quantity=0: allowed is 1 to 1000");
        refused("{\"customer\": \"Ann\", \"sku\": \"anchor\"}", 400, "quantity=null: allowed is 1 to 1000");
        refused("{\"customer\": \" \", \"sku\": \"anchor\", \"quantity\": 1}", 400, "customer: allowed are 1 to 100");
        refused("{\"customer\": \"Ann\", \"sku\": \"cuckoo\", \"quantity\": 1}", 422, "sku cuckoo is not sold here");
        refused("{\"customer\":", 400, "body: ");
        refused("null", 400, "body: an object with");
        refused(" ".repeat(70_000), 413, "body: allowed are up to ");
    }

    private void refused(String body, int status, String reason) throws Exception {
        HttpResponse<String> refused = post("shop", body);

        assertThat(refused.statusCode()).as(body).isEqualTo(status);
        assertThat(json.readTree(refused.body()).get("error").asString()).startsWith(reason);
    }

    @ParameterizedTest
    @CsvSource({
        "orders, GET, /orders/1, '', 401",
        "orders, GET, /orders/1, -not-an-id, 401",
        "orders, GET, /order, shop, 404",
        "orders, GET, /orders/first, shop, 404",
        "orders, GET, /orders, shop, 405",
        "orders, GET, /health, shop, 200",
        "modern, GET, /orders/1, '', 401",
        "modern, GET, /orders/1, -not-an-id, 401",
        "modern, GET, /order, shop, 404",
        "modern, GET, /orders/first, shop, 404",
        "modern, GET, /orders, shop, 405",
        "modern, GET, /health, shop, 200"
    })
    void placesMethodsAndClientsAreChecked(String workload, String method, String path, String clientId, int status)
            throws Exception {
        start(workload);
        HttpRequest.Builder request = request(path).method(method, BodyPublishers.noBody());
        HttpResponse<String> answer = send(clientId.isEmpty() ? request : request.header("X-Client", clientId));

        assertThat(answer.statusCode()).isEqualTo(status);
        assertThat(answer.headers().firstValue("Allow").isPresent()).isEqualTo(status == 405);
    }

    @ParameterizedTest
    @ValueSource(strings = {"orders", "modern"})
    void clientOverItsLimitIsToldSoAndOthersAreServed(String workload) throws Exception {
        start(workload);
        // Windows may pass on a slow machine while these are sent; some window sees more than 20 of them.
        boolean limited = IntStream.range(0, 2_000).anyMatch(i -> statusOf("greedy") == 429);

        assertThat(limited).isTrue();
        assertThat(statusOf("modest")).isEqualTo(404);
    }

    @Test
    void orderOfTheModernWorkloadIsNumberedAndStampedByTheClock() throws Exception {
        start("modern");
        JsonNode order = json.readTree(post("shop", THREE_ANCHORS).body());

        UUID id = UUID.fromString(order.get("id").asString());
        OffsetDateTime createdAt = OffsetDateTime.parse(order.get("createdAt").asString());
        assertThat(id.version()).isEqualTo(7);
        assertThat(id.variant()).isEqualTo(2);
        assertThat(id.getMostSignificantBits() >>> 16)
                .isLessThanOrEqualTo(createdAt.toInstant().toEpochMilli());
        assertThat(Duration.between(createdAt, OffsetDateTime.now(createdAt.getOffset())))
                .isBetween(Duration.ZERO, Duration.ofMinutes(5));
    }

    @Test
    void everyStageIsTimedAndStampedInOrder() throws Exception {
        start("orders");
        JsonNode order = json.readTree(post("shop", THREE_ANCHORS).body());
        JsonNode metrics = metricsOnceLogged();

        assertThat(Snowflake.createdAtMs(Long.parseLong(order.get("id").asString())))
                .isLessThanOrEqualTo(order.get("acceptedAtMs").asLong());
        for (String stage :
                List.of("authenticated", "limited", "validated", "priced", "reserved", "numbered", "persisted")) {
            assertThat(metrics.at("/metrics/timers/stage." + stage + "/count").asInt())
                    .as(stage)
                    .isEqualTo(1);
        }
        assertThat(metrics.at("/metrics/timers/endpoint.place-order/count").asInt())
                .isEqualTo(1);
        assertThat(loggedOrder(metrics).orElseThrow())
                .matches(Pattern.compile("ts=\\S+ method=POST path=/orders client=shop status=201 ms=\\d+"
                        + " received=.* authenticated=.* limited=.* validated=.* priced=.* reserved=.* numbered=.*"
                        + " persisted=.* responded=.*"));
    }

    @Test
    void prometheusFindsHowLongRequestsTook() throws Exception {
        start("orders");
        post("shop", THREE_ANCHORS);
        metricsOnceLogged();

        HttpResponse<String> page = get("shop", "/prometheus");
        assertThat(page.headers().firstValue("Content-Type")).hasValue("text/plain; version=0.0.4");
        assertThat(page.body())
                .startsWith("# TYPE http_request_duration_seconds histogram\n")
                .containsPattern("http_request_duration_seconds_bucket\\{le=\"0\\.00010*\"} \\d+\n")
                .containsPattern("http_request_duration_seconds_bucket\\{le=\"\\+Inf\"} [1-9]\\d*\n")
                .containsPattern("http_request_duration_seconds_sum 0\\.\\d*[1-9]");
    }

    /** A request is logged just after its answer is sent, so a fast client may look too early. */
    private JsonNode metricsOnceLogged() throws Exception {
        JsonNode metrics;
        int looks = 0;
        do {
            metrics = json.readTree(get("shop", "/metrics").body());
            Thread.sleep(10);
        } while (loggedOrder(metrics).isEmpty() && ++looks < 1_000);
        return metrics;
    }

    /** Those who look may be logged before it. */
    private static Optional<String> loggedOrder(JsonNode metrics) {
        return metrics.get("latestRequests")
                .valueStream()
                .map(JsonNode::asString)
                .filter(line -> line.contains("path=/orders "))
                .findFirst();
    }

    private int statusOf(String clientId) {
        try {
            return get(clientId, "/orders/1").statusCode();
        } catch (Exception failed) {
            throw new AssertionError(failed);
        }
    }

    private HttpResponse<String> post(String clientId, String body) throws Exception {
        return send(request("/orders").header("X-Client", clientId).POST(BodyPublishers.ofString(body)));
    }

    private HttpResponse<String> get(String clientId, String path) throws Exception {
        return send(request(path).header("X-Client", clientId).GET());
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(server.uri().resolve(path));
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
        return client.send(request.build(), BodyHandlers.ofString());
    }
}

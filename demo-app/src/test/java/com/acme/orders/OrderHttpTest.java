package com.acme.orders;

import static org.assertj.core.api.Assertions.assertThat;

import com.acme.orders.time.Snowflake;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class OrderHttpTest {
    private static final int CLIENT_LIMIT = 20;
    private static final String THREE_ANCHORS = "{\"customer\": \"Ann\", \"sku\": \"anchor\", \"quantity\": 3}";

    private final HttpClient client = HttpClient.newHttpClient();
    private final JsonMapper json = JsonMapper.builder().build();
    private final OrderServer server = new OrderServer(0, CLIENT_LIMIT);

    @BeforeEach
    void start() throws Exception {
        server.start();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void orderThatWasPlacedIsFoundByItsClientOnly() throws Exception {
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

    @Test
    void aClientsLatestOrderIsFoundWithoutItsId() throws Exception {
        assertThat(get("shop", "/orders/latest").body()).isEqualTo("[]");

        post("shop", THREE_ANCHORS);
        String second = post("shop", THREE_ANCHORS).body();
        post("other", THREE_ANCHORS);

        assertThat(get("shop", "/orders/latest").body()).isEqualTo("[" + second + "]");
    }

    @Test
    void partnersPayLess() throws Exception {
        assertThat(json.readTree(post("partner-shop", THREE_ANCHORS).body())
                        .get("priceCents")
                        .asLong())
                .isEqualTo(3 * 4_491);
    }

    @Test
    void aWrongRequestIsRefusedWithTheReason() throws Exception {
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
        "GET, /orders/1, '', 401",
        "GET, /orders/1, -not-an-id, 401",
        "GET, /order, shop, 404",
        "GET, /orders/first, shop, 404",
        "GET, /orders, shop, 405",
        "GET, /health, shop, 200"
    })
    void placesMethodsAndClientsAreChecked(String method, String path, String clientId, int status) throws Exception {
        HttpRequest.Builder request = request(path).method(method, BodyPublishers.noBody());
        HttpResponse<String> answer = send(clientId.isEmpty() ? request : request.header("X-Client", clientId));

        assertThat(answer.statusCode()).isEqualTo(status);
        assertThat(answer.headers().firstValue("Allow").isPresent()).isEqualTo(status == 405);
    }

    @Test
    void clientOverItsLimitIsToldSoAndOthersAreServed() throws Exception {
        // Windows may pass on a slow machine while these are sent; some window sees more than 20 of them.
        boolean limited = IntStream.range(0, 2_000).anyMatch(i -> statusOf("greedy") == 429);

        assertThat(limited).isTrue();
        assertThat(statusOf("modest")).isEqualTo(404);
    }

    @Test
    void everyStageIsTimedAndStampedInOrder() throws Exception {
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

    /** Requests that look may be logged before it. */
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

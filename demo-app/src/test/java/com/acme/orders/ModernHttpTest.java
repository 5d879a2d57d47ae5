package com.acme.orders;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The modern workload over HTTP, beside the order service, whose requests it answers. */
class ModernHttpTest {
    private static final String THREE_ANCHORS = "{\"customer\": \"Ann\", \"sku\": \"anchor\", \"quantity\": 3}";

    private final HttpClient client = HttpClient.newHttpClient();
    private final JsonMapper json = JsonMapper.builder().build();
    private final OrderServer orders = new OrderServer(ServerOptions.parse("--port=0", "--client-limit=20"));
    private final OrderServer modern =
            new OrderServer(ServerOptions.parse("--port=0", "--client-limit=20", "--workload=modern"));

    @BeforeEach
    void start() throws Exception {
        orders.start();
        modern.start();
    }

    @AfterEach
    void stop() {
        modern.close();
        orders.close();
    }

    @Test
    void orderThatWasPlacedIsFound() throws Exception {
        HttpResponse<String> placed = send(modern, "POST", "/orders", "shop", THREE_ANCHORS);
        assertThat(placed.statusCode()).isEqualTo(201);

        String location = placed.headers().firstValue("Location").orElseThrow();
        HttpResponse<String> found = send(modern, "GET", location, "shop", null);

        assertThat(found.statusCode()).isEqualTo(200);
        assertThat(found.body()).isEqualTo(placed.body());
        JsonNode order = json.readTree(found.body());
        assertThat(location).isEqualTo("/orders/" + order.get("id").asString());
        assertThat(order.get("customer").asString()).isEqualTo("Ann");
        assertThat(order.get("quantity").asInt()).isEqualTo(3);
        assertThat(order.get("priceCents").asLong()).isEqualTo(3 * 4_990);
    }

    @Test
    void orderIsNumberedAndStampedByTheClock() throws Exception {
        JsonNode order = json.readTree(
                send(modern, "POST", "/orders", "shop", THREE_ANCHORS).body());

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
    void partnersPayLess() throws Exception {
        JsonNode order = json.readTree(
                send(modern, "POST", "/orders", "partner-shop", THREE_ANCHORS).body());

        assertThat(order.get("priceCents").asLong()).isEqualTo(3 * 4_491);
    }

    @Test
    void orderOfAnotherClientIsNotFound() throws Exception {
        String location = send(modern, "POST", "/orders", "shop", THREE_ANCHORS)
                .headers()
                .firstValue("Location")
                .orElseThrow();

        assertThat(send(modern, "GET", location, "stranger", null).statusCode()).isEqualTo(404);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "POST | /orders  | shop       | {\"customer\": \"Ann\", \"sku\": \"anchor\", \"quantity\": 0}  | 400",
                "POST | /orders  | shop       | {\"customer\": \" \", \"sku\": \"anchor\", \"quantity\": 1}    | 400",
                "POST | /orders  | shop       | {\"customer\": \"Ann\", \"sku\": \"cuckoo\", \"quantity\": 1}  | 422",
                "POST | /orders  | shop       | {\"customer\":                                                 | 400",
                "POST | /orders  | shop       | null                                                           | 400",
                "POST | /orders  | -not-an-id | null                                                           | 401",
                "POST | /orders  |            | null                                                           | 401",
                "GET  | /orders  | shop       |                                                                | 405",
                "POST | /orders/1 | shop      | null                                                           | 405",
                "GET  | /order   | shop       |                                                                | 404",
                "GET  | /health  | shop       |                                                                | 200"
            })
    void otherRequestsAreAnsweredAsTheOrderServiceDoes(
            String method, String path, String clientId, String body, int status) throws Exception {
        HttpResponse<String> answer = send(modern, method, path, clientId, body);
        HttpResponse<String> expected = send(orders, method, path, clientId, body);

        assertThat(answer.statusCode()).isEqualTo(status).isEqualTo(expected.statusCode());
        assertThat(answer.body()).isEqualTo(expected.body());
        assertThat(answer.headers().allValues("Allow"))
                .isEqualTo(expected.headers().allValues("Allow"));
    }

    @Test
    void oversizedBodyIsRefused() throws Exception {
        assertThat(send(modern, "POST", "/orders", "shop", " ".repeat(70_000)).statusCode())
                .isEqualTo(413);
    }

    @Test
    void unknownOrderIsNotFound() throws Exception {
        assertThat(send(modern, "GET", "/orders/first", "shop", null).statusCode())
                .isEqualTo(404);
        assertThat(send(modern, "GET", "/orders/" + UUID.randomUUID(), "shop", null)
                        .statusCode())
                .isEqualTo(404);
    }

    @Test
    void clientOverItsLimitIsToldSoAndOthersAreServed() throws Exception {
        // Windows may pass on a slow machine while these are sent; some window sees more than 20 of them.
        boolean limited = IntStream.range(0, 2_000).anyMatch(i -> statusOf("greedy") == 429);

        assertThat(limited).isTrue();
        assertThat(statusOf("modest")).isEqualTo(404);
    }

    private int statusOf(String clientId) {
        try {
            return send(modern, "GET", "/orders/first", clientId, null).statusCode();
        } catch (Exception failed) {
            throw new AssertionError(failed);
        }
    }

    private HttpResponse<String> send(OrderServer server, String method, String path, String clientId, String body)
            throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(server.uri().resolve(path))
                .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        if (clientId != null) {
            request.header("X-Client", clientId);
        }
        return client.send(request.build(), BodyHandlers.ofString());
    }
}

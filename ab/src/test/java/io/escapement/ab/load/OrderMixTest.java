package io.escapement.ab.load;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class OrderMixTest {

    private final OrderMix mix = new OrderMix(new Target("127.0.0.1", 1), 3);

    @Test
    void looksUpOnlyOrdersThatItWasGivenAnIdOfAndAsTheClientThatPlacedThem() {
        Request order = mix.next();
        assertThat(wire(order)).startsWith("POST /orders HTTP/1.1\r\n");
        String client = wire(order)
                .lines()
                .filter(l -> l.startsWith("X-Client: "))
                .findFirst()
                .orElseThrow();
        mix.answered(new HttpResponse(201, 25, "{\"id\":\"4711\",\"quantity\":2}", true));

        Request lookUp = mix.next();
        while (wire(lookUp).startsWith("POST")) {
            lookUp = mix.next();
        }
        assertThat(wire(lookUp)).startsWith("GET /orders/4711 HTTP/1.1\r\n").contains(client);
    }

    @Test
    void anOrderWithoutAnIdIsNotPassedOver() {
        mix.next();

        assertThatThrownBy(() -> mix.answered(new HttpResponse(201, 2, "{}", true)))
                .hasMessageContaining("without an id");
    }

    private static String wire(Request request) {
        return UTF_8.decode(request.wire()).toString();
    }
}

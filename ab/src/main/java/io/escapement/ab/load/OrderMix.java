package io.escapement.ab.load;

import java.util.Map;
import java.util.SplittableRandom;

/** The demo service's traffic: many clients that place orders, and look up orders which they have placed. */
public final class OrderMix implements RequestMix {

    private static final double ORDER_SHARE = 0.3;
    private static final int CLIENTS_PER_CONNECTION = 500;
    private static final String[] SKUS = {"anchor", "balance-wheel", "hairspring", "mainspring", "pallet-fork"};

    private final Target target;
    private final int connectionIndex;
    private final SplittableRandom random;
    private final PlacedOrder[] placed = new PlacedOrder[512];
    private long placedCount;
    private String client = "";

    public OrderMix(Target target, int connectionIndex) {
        this.target = target;
        this.connectionIndex = connectionIndex;
        this.random = new SplittableRandom(connectionIndex);
    }

    @Override
    public Request next() {
        return placedCount == 0 || random.nextDouble() < ORDER_SHARE ? placeOrder() : lookUp();
    }

    @Override
    public void answered(HttpResponse response) {
        if (response.status() == 201) {
            placed[(int) (placedCount++ % placed.length)] = new PlacedOrder(client, idIn(response.bodyStart()));
        }
    }

    private Request placeOrder() {
        client = "c" + connectionIndex + "-" + random.nextInt(CLIENTS_PER_CONNECTION);
        String order = "{\"customer\":\"" + client + "\",\"sku\":\"" + SKUS[random.nextInt(SKUS.length)]
                + "\",\"quantity\":" + (1 + random.nextInt(5)) + "}";
        Map<String, String> headers = Map.of("X-Client", client, "Content-Type", "application/json");
        return new Request("POST", target, "/orders", headers, order, 201);
    }

    private Request lookUp() {
        PlacedOrder order = placed[random.nextInt((int) Math.min(placedCount, placed.length))];
        return new Request("GET", target, "/orders/" + order.id, Map.of("X-Client", order.client), "", 200);
    }

    private static String idIn(String json) {
        String name = "\"id\":\"";
        int start = json.indexOf(name) + name.length();
        int end = json.indexOf('"', start);
        if (start < name.length() || end < 0) {
            throw new IllegalStateException("an order without an id: " + json);
        }
        return json.substring(start, end);
    }

    private record PlacedOrder(String client, String id) {}
}

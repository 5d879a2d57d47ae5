package com.acme.orders.service;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The last {@code capacity} orders, in memory, and the latest order of each of as many clients. */
final class OrderStore {
    private final Map<Long, Order> orders;
    private final Map<String, Order> latestByClient;

    OrderStore(int capacity) {
        orders = bounded(capacity);
        latestByClient = bounded(capacity);
    }

    private static <K> Map<K, Order> bounded(int capacity) {
        return new LinkedHashMap<>() {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<K, Order> eldest) {
                return size() > capacity;
            }
        };
    }

    synchronized void insert(Order order) {
        orders.put(order.id(), order);
        latestByClient.put(order.client(), order);
    }

    synchronized Optional<Order> find(long id) {
        return Optional.ofNullable(orders.get(id));
    }

    synchronized List<Order> latest(String client) {
        Order latest = latestByClient.get(client);
        return latest == null ? List.of() : List.of(latest);
    }

    synchronized int size() {
        return orders.size();
    }
}

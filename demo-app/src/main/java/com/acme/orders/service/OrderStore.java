package com.acme.orders.service;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The last {@code capacity} orders, in memory. */
final class OrderStore {
    private final Map<Long, Order> orders;

    OrderStore(int capacity) {
        orders = new LinkedHashMap<>() {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<Long, Order> eldest) {
                return size() > capacity;
            }
        };
    }

    synchronized void insert(Order order) {
        orders.put(order.id(), order);
    }

    synchronized Optional<Order> find(long id) {
        return Optional.ofNullable(orders.get(id));
    }

    synchronized int size() {
        return orders.size();
    }
}

package com.acme.orders.service;

import com.acme.orders.request.Rejection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** The stock of each sku. Reserved pieces are gone from the shelf until the reservation is confirmed or released. */
final class Stock {
    private static final long HOLD_MS = TimeUnit.SECONDS.toMillis(30);
    private static final long UNITS_PER_SKU = 1_000_000_000;

    private final Map<String, AtomicLong> unitsLeft = new ConcurrentHashMap<>();

    Reservation reserve(String sku, int quantity) {
        AtomicLong left = unitsLeft.computeIfAbsent(sku, key -> new AtomicLong(UNITS_PER_SKU));
        long before = left.getAndUpdate(units -> units < quantity ? units : units - quantity);
        if (before < quantity) {
            throw new Rejection(409, "sku " + sku + ": " + before + " left, " + quantity + " wanted");
        }
        return new Reservation(sku, quantity, System.currentTimeMillis() + HOLD_MS);
    }

    void confirm(Reservation reservation) {
        if (System.currentTimeMillis() >= reservation.expiresAtMs()) {
            throw new Rejection(503, "sku " + reservation.sku() + ": the reservation has expired");
        }
    }

    void release(Reservation reservation) {
        unitsLeft.get(reservation.sku()).addAndGet(reservation.quantity());
    }

    record Reservation(String sku, int quantity, long expiresAtMs) {}
}

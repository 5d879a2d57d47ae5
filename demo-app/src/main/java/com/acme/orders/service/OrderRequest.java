package com.acme.orders.service;

import com.acme.orders.request.Rejection;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** The body of POST /orders. */
public record OrderRequest(String customer, String sku, Integer quantity) {
    private static final int QUANTITY_MAX = 1_000;
    private static final int TEXT_MAX = 100;

    public static OrderRequest parse(byte[] body, JsonMapper json) {
        OrderRequest request;
        try {
            request = json.readValue(body, OrderRequest.class);
        } catch (JacksonException malformed) {
            throw new Rejection(400, "body: " + malformed.getOriginalMessage());
        }
        if (request == null) {
            throw new Rejection(400, "body: an object with customer, sku and quantity is wanted");
        }
        checkText("customer", request.customer());
        checkText("sku", request.sku());
        if (request.quantity() == null || request.quantity() < 1 || request.quantity() > QUANTITY_MAX) {
            throw new Rejection(400, "quantity=" + request.quantity() + ": allowed is 1 to " + QUANTITY_MAX);
        }
        return request;
    }

    private static void checkText(String name, String value) {
        if (value == null || value.isBlank() || value.length() > TEXT_MAX) {
            throw new Rejection(400, name + ": allowed are 1 to " + TEXT_MAX + " characters");
        }
    }
}

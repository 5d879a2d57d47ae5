package com.acme.orders.service;

import tools.jackson.databind.annotation.JsonSerialize;
import tools.jackson.databind.ser.std.ToStringSerializer;

/** An order as it was accepted. The id is a string in JSON, where numbers end at 53 bits. */
public record Order(
        @JsonSerialize(using = ToStringSerializer.class) long id,
        String client,
        String customer,
        String sku,
        int quantity,
        long priceCents,
        long acceptedAtMs) {
    Order(long id, Account account, OrderRequest request, long priceCents) {
        this(
                id,
                account.client(),
                request.customer(),
                request.sku(),
                request.quantity(),
                priceCents,
                System.currentTimeMillis());
    }
}

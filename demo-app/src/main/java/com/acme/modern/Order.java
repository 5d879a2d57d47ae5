package com.acme.modern;

import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.UUID;

/** An order as it was accepted, and the day on which it leaves the warehouse. */
record Order(
        UUID id,
        String client,
        String customer,
        String sku,
        int quantity,
        long priceCents,
        OffsetDateTime createdAt,
        LocalDate shipsOn) {}

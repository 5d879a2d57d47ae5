package com.acme.orders.service;

import com.acme.orders.request.Rejection;
import com.acme.orders.time.TtlCache;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The goods and their prices. A price is quoted for a kind of account and holds for the life of a cache entry. */
final class Catalog {
    private static final Map<String, Long> LIST_PRICE_CENTS = Map.of(
            "anchor", 4_990L,
            "balance-wheel", 12_500L,
            "escape-wheel", 8_900L,
            "hairspring", 3_250L,
            "mainspring", 2_190L,
            "pallet-fork", 6_700L);
    private static final int PARTNER_PERCENT = 90;

    private final TtlCache<QuoteKey, Long> quotes = new TtlCache<>(1_000, TimeUnit.SECONDS.toMillis(30));

    long priceCents(String sku, int quantity, Account account) {
        Long unitCents = quotes.get(new QuoteKey(sku, account.isPartner()), Catalog::quote);
        if (unitCents == null) {
            throw new Rejection(422, "sku " + sku + " is not sold here");
        }
        return unitCents * quantity;
    }

    /** Returns the price of one piece; null if the sku is not sold. */
    private static Long quote(QuoteKey key) {
        Long listCents = LIST_PRICE_CENTS.get(key.sku());
        return listCents == null || !key.forPartner() ? listCents : Long.valueOf(listCents * PARTNER_PERCENT / 100);
    }

    private record QuoteKey(String sku, boolean forPartner) {}
}

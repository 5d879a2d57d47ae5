package com.acme.modern;

import com.acme.orders.request.Rejection;
import com.acme.orders.service.Catalog;
import com.acme.orders.service.OrderRequest;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

/** Takes orders and finds them again. The last of them are kept, in memory. */
final class OrderBook {
    private static final int CAPACITY = 100_000;
    private static final Period SHOWN_FOR = Period.ofDays(30);
    private static final ZoneId WAREHOUSE = ZoneId.of("Europe/Zurich");
    private static final LocalTime LAST_PARCEL = LocalTime.of(16, 0);

    private final Map<UUID, Order> orders = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<UUID, Order> eldest) {
            return size() > CAPACITY;
        }
    };
    private final ExpiringCache<QuoteKey, Long> quotes;
    private final Stock stock;
    private final Clock clock;

    OrderBook(Clock clock) {
        this.quotes = new ExpiringCache<>(1_000, Duration.ofSeconds(30), clock);
        this.stock = new Stock(clock);
        this.clock = clock;
    }

    Order place(Session session, OrderRequest request, Receipt receipt) {
        long unitCents = quotes.get(new QuoteKey(request.sku(), session.isPartner()), OrderBook::quote);
        receipt.checkBudget();
        Stock.Reservation reserved = stock.reserve(request.sku(), request.quantity());
        try {
            Order order = new Order(
                    nextId(),
                    session.client(),
                    request.customer(),
                    request.sku(),
                    request.quantity(),
                    unitCents * request.quantity(),
                    OffsetDateTime.now(ZoneOffset.UTC),
                    shippingDay());
            receipt.checkBudget();
            stock.confirm(reserved);
            synchronized (orders) {
                orders.put(order.id(), order);
            }
            return order;
        } catch (RuntimeException failed) {
            stock.release(reserved);
            throw failed;
        }
    }

    /** Somebody else's order is answered like one that does not exist. */
    Order find(Session session, String id) {
        Order order;
        synchronized (orders) {
            order = orders.get(parse(id));
        }
        if (order == null
                || !order.client().equals(session.client())
                || order.createdAt().plus(SHOWN_FOR).isBefore(OffsetDateTime.now(ZoneOffset.UTC))) {
            throw new Rejection(404, "order " + id + " is not known");
        }
        return order;
    }

    private static UUID parse(String id) {
        try {
            return UUID.fromString(id);
        } catch (IllegalArgumentException notAnId) {
            throw new Rejection(404, "order ids are UUIDs");
        }
    }

    /** A UUID of version 7, which sorts by time. */
    private UUID nextId() {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        long timeAndVersion = clock.millis() << 16 | 7L << 12 | random.nextInt(1 << 12);
        return new UUID(timeAndVersion, random.nextLong() >>> 2 | 1L << 63);
    }

    private static LocalDate shippingDay() {
        LocalDateTime now = LocalDateTime.now(WAREHOUSE);
        LocalDate today = now.toLocalDate();
        return now.toLocalTime().isBefore(LAST_PARCEL) ? today : today.plusDays(1);
    }

    private static Long quote(QuoteKey key) {
        Long unitCents = Catalog.unitCents(key.sku(), key.forPartner());
        if (unitCents == null) {
            throw new Rejection(422, "sku " + key.sku() + " is not sold here");
        }
        return unitCents;
    }

    private record QuoteKey(String sku, boolean forPartner) {}
}

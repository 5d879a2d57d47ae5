package com.acme.stock;

import java.sql.Timestamp;
import java.time.Instant;
import java.util.Optional;
import org.springframework.cache.annotation.CacheEvict;
import org.springframework.cache.annotation.Cacheable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** The items, in a database behind a cache. */
@Service
public class Stock {
    private final JdbcClient database;

    Stock(JdbcClient database) {
        this.database = database;
    }

    @Cacheable("items")
    @Transactional(readOnly = true)
    public Optional<Item> item(long number) {
        return database.sql("select quantity, changed from item where number = ?")
                .param(number)
                .query((row, index) -> new Item(
                        number,
                        row.getLong("quantity"),
                        row.getTimestamp("changed").toInstant()))
                .optional();
    }

    @CacheEvict(cacheNames = "items", key = "#p0")
    @Transactional
    public Item put(long number, long quantity) {
        Item item = new Item(number, quantity, Instant.now());
        database.sql("merge into item key (number) values (?, ?, ?)")
                .params(number, quantity, Timestamp.from(item.changed()))
                .update();
        return item;
    }
}

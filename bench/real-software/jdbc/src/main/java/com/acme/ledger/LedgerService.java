package com.acme.ledger;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** A web service that writes to a database and reads from it, and gives up on an answer after a time. */
@SpringBootApplication
@RestController
public class LedgerService {
    /** What a client gets, as JSON. */
    public record Item(long number, long countedMs) {}

    private static final int ITEMS = 1_000;

    private final JdbcTemplate database;

    LedgerService(JdbcTemplate database) {
        this.database = database;
        database.execute("create table item (place int primary key, counted_ms bigint)");
    }

    public static void main(String[] arguments) throws Exception {
        Database.start(arguments);
        SpringApplication.run(LedgerService.class, arguments);
    }

    /** Counts an item, and gives the time that the database has of its place. */
    @GetMapping("/items/{number}")
    public Item count(@PathVariable("number") long number) {
        long place = number % ITEMS;
        database.update(
                "insert into item values (?, ?) on conflict (place) do update set counted_ms = excluded.counted_ms",
                place,
                System.currentTimeMillis());
        long countedMs = database.queryForObject("select counted_ms from item where place = ?", Long.class, place);
        return new Item(number, countedMs);
    }
}

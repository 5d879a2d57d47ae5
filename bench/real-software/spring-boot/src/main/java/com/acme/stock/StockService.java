package com.acme.stock;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** A web service as Spring Boot's guides write it. */
@SpringBootApplication
@RestController
public class StockService {
    /** What a client gets, as JSON. */
    public record Item(long number, long countedMs) {}

    private static final int ITEMS = 1_000;

    private final Map<Long, Item> items = new ConcurrentHashMap<>();

    public static void main(String[] arguments) {
        SpringApplication.run(StockService.class, arguments);
    }

    /** Counts an item. */
    @GetMapping("/items/{number}")
    public Item count(@PathVariable("number") long number) {
        Item item = new Item(number, System.currentTimeMillis());
        items.put(number % ITEMS, item);
        return item;
    }
}

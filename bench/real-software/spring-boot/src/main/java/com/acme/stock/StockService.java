package com.acme.stock;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.cache.annotation.EnableCaching;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

/** A web service as Spring Boot's guides write it, which logs a line a request. */
@SpringBootApplication
@EnableCaching
@RestController
public class StockService {
    /** What a client sends, as JSON. */
    public record Quantity(long quantity) {}

    private static final Logger LOG = LoggerFactory.getLogger(StockService.class);

    private final Stock stock;

    StockService(Stock stock) {
        this.stock = stock;
    }

    public static void main(String[] arguments) {
        SpringApplication.run(StockService.class, arguments);
    }

    @GetMapping("/items/{number}")
    public Item item(@PathVariable("number") long number) {
        LOG.info("asked for item {}", number);
        return stock.item(number).orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
    }

    @PutMapping("/items/{number}")
    public Item put(@PathVariable("number") long number, @RequestBody Quantity quantity) {
        LOG.info("item {} is now {}", number, quantity.quantity());
        return stock.put(number, quantity.quantity());
    }
}

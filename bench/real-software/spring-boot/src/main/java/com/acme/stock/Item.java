package com.acme.stock;

import java.time.Instant;

/** A row of the database, and what a client gets, as JSON. */
public record Item(long number, long quantity, Instant changed) {}

package com.acme.orders.service;

/** A client's account. Partners buy for less. */
record Account(String client, boolean isPartner) {}

package com.acme.orders.service;

/** Who a client is. Partners buy for less. */
record Account(String client, boolean isPartner) {}

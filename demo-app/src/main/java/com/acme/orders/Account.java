package com.acme.orders;

/** Who a client is. Partners buy for less. */
record Account(String client, boolean isPartner) {}

/** What the service does: accounts, prices, stock and orders. Begin with {@code OrderService}. */
package com.acme.orders.service;

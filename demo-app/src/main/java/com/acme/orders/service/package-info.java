/** The work of the service: accounts, prices, stock and orders. Begin with {@code OrderService}. */
package com.acme.orders.service;

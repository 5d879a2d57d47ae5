/** The order service at its edge to HTTP: the server, its options, its endpoints. Begin with {@code OrderServer}. */
package com.acme.orders;

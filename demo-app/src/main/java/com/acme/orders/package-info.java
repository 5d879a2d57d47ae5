/** The order service at its edge to HTTP: the server and its endpoints. Begin with {@code OrderServer}. */
package com.acme.orders;

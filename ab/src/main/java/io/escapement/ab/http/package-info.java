/**
 * One HTTP exchange over one connection, and the requests to choose from. It uses no other package. Begin at
 * {@link io.escapement.ab.http.RequestMix}, then {@code HttpConnection}.
 */
package io.escapement.ab.http;

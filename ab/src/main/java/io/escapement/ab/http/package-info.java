/**
 * One HTTP exchange over one connection, and the requests to choose from. The demo service's, which
 * looks up orders by the ids in earlier answers, can't be said in a file. It uses no other package. Begin at {@link
 * io.escapement.ab.http.RequestMix}, then {@code HttpConnection}.
 */
package io.escapement.ab.http;

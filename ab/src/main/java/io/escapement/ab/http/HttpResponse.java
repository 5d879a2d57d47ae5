package io.escapement.ab.http;

/**
 * Status and body (as ISO-8859-1, byte for byte) of one response; {@code reusable} says whether the connection stays
 * open.
 */
public record HttpResponse(int status, String body, boolean reusable) {}

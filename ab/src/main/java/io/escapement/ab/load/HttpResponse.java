package io.escapement.ab.load;

/**
 * Status and body of one response.
 *
 * @param bodyStart as ISO-8859-1, byte for byte; of a long body only the beginning, since many may come at once
 * @param reusable whether the connection stays open
 */
public record HttpResponse(int status, long bodyBytes, String bodyStart, boolean reusable) {}

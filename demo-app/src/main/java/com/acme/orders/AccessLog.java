package com.acme.orders;

import java.time.Instant;
import java.util.List;

/** One structured line for each finished request, kept in memory; the audit trail is in it, in ms since the start. */
final class AccessLog {
    private final Ring<String> lines;

    AccessLog(int capacity) {
        lines = new Ring<>(capacity);
    }

    void finished(Exchange exchange, int status, long tookMs) {
        StringBuilder line = new StringBuilder(256)
                .append("ts=")
                .append(Instant.ofEpochMilli(System.currentTimeMillis()))
                .append(" method=")
                .append(exchange.method())
                .append(" path=")
                .append(exchange.path())
                .append(" client=")
                .append(exchange.client())
                .append(" status=")
                .append(status)
                .append(" ms=")
                .append(tookMs);
        for (AuditStamp stamp : exchange.trail()) {
            line.append(' ').append(stamp.stage().label()).append("=+").append(stamp.atMs() - exchange.startedMs());
        }
        lines.add(line.toString());
    }

    long lineCount() {
        return lines.addedCount();
    }

    List<String> latest(int wanted) {
        return lines.latest(wanted);
    }
}

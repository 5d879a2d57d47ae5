package com.acme.orders.request;

import java.time.Instant;
import java.util.List;

/** One structured line for each finished request, kept in memory; the audit trail is in it, in ms since the start. */
public final class AccessLog {
    private final Ring<String> lines;

    public AccessLog(int capacity) {
        lines = new Ring<>(capacity);
    }

    public void finished(Exchange exchange, int status, long tookMs) {
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
        for (Exchange.AuditStamp stamp : exchange.trail()) {
            line.append(' ').append(stamp.stage().label()).append("=+").append(stamp.atMs() - exchange.startedMs());
        }
        lines.add(line.toString());
    }

    public long lineCount() {
        return lines.addedCount();
    }

    public List<String> latest(int wanted) {
        return lines.latest(wanted);
    }
}

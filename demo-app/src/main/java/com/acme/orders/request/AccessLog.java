package com.acme.orders.request;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * One structured line for each finished request, with the audit trail in ms since the start. The last lines are kept in
 * memory. Writers never wait for each other.
 */
public final class AccessLog {
    private static final int LINES_KEPT = 4_096;

    private final AtomicReferenceArray<String> lines = new AtomicReferenceArray<>(LINES_KEPT);
    private final AtomicLong written = new AtomicLong();

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
        lines.set((int) (written.getAndIncrement() % LINES_KEPT), line.toString());
    }

    public long lineCount() {
        return written.get();
    }

    /** The last lines, oldest first. */
    public List<String> latest(int wanted) {
        long end = written.get();
        List<String> latest = new ArrayList<>();
        for (long i = Math.max(0, end - wanted); i < end; i++) {
            String line = lines.get((int) (i % LINES_KEPT));
            // Null while the first writer of this place has not filled it yet.
            if (line != null) {
                latest.add(line);
            }
        }
        return latest;
    }
}

package com.acme.orders.request;

import java.util.Locale;
import java.util.concurrent.atomic.LongAdder;

/** Latencies of requests, for Prometheus, in buckets that grow by a quarter, from 0.1 ms to 2 s. */
public final class LatencyHistogram {
    private static final String NAME = "http_request_duration_seconds";
    private static final double FIRST_NANOS = 100_000;
    private static final double GROWTH = 1.25;
    private static final int BUCKETS = 45;

    private final LongAdder[] counts = new LongAdder[BUCKETS + 1];
    private final LongAdder sumNanos = new LongAdder();

    public LatencyHistogram() {
        for (int i = 0; i < counts.length; i++) {
            counts[i] = new LongAdder();
        }
    }

    public void record(long nanos) {
        int bucket = (int) Math.ceil(Math.log(Math.max((double) nanos, FIRST_NANOS) / FIRST_NANOS) / Math.log(GROWTH));
        counts[Math.min(bucket, BUCKETS)].increment();
        sumNanos.add(nanos);
    }

    /** Returns the histogram in Prometheus' text format. */
    public String page() {
        StringBuilder page = new StringBuilder("# TYPE " + NAME + " histogram\n");
        long count = 0;
        for (int i = 0; i < BUCKETS; i++) {
            count += counts[i].sum();
            double bound = FIRST_NANOS * Math.pow(GROWTH, i) / 1e9;
            page.append(String.format(Locale.ROOT, "%s_bucket{le=\"%.6g\"} %d%n", NAME, bound, count));
        }
        count += counts[BUCKETS].sum();
        page.append(String.format(Locale.ROOT, "%s_bucket{le=\"+Inf\"} %d%n", NAME, count));
        page.append(String.format(Locale.ROOT, "%s_sum %.9f%n", NAME, sumNanos.sum() / 1e9));
        page.append(String.format(Locale.ROOT, "%s_count %d%n", NAME, count));
        return page.toString();
    }
}

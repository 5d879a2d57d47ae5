package com.acme.orders.request;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** A timer for each stage and each endpoint, and a count of the answers with each HTTP status. */
public final class Metrics {
    private final Map<String, Timer> timers = new ConcurrentHashMap<>();
    private final Map<Integer, Timer> statuses = new ConcurrentHashMap<>();
    private final long startedMs = System.currentTimeMillis();

    public <T> T time(Stage stage, Supplier<T> work) {
        long startMs = System.currentTimeMillis();
        try {
            return work.get();
        } finally {
            record("stage." + stage.label(), System.currentTimeMillis() - startMs);
        }
    }

    public void answered(String endpoint, int status, long tookMs) {
        record("endpoint." + endpoint, tookMs);
        statuses.computeIfAbsent(status, code -> new Timer()).record(tookMs);
    }

    public Report report() {
        return new Report(System.currentTimeMillis() - startedMs, summaries(timers), summaries(statuses));
    }

    private void record(String name, long tookMs) {
        timers.computeIfAbsent(name, key -> new Timer()).record(tookMs);
    }

    private static <K> SortedMap<K, Timer.Summary> summaries(Map<K, Timer> timers) {
        SortedMap<K, Timer.Summary> summaries = new TreeMap<>();
        timers.forEach((key, timer) -> summaries.put(key, timer.summary()));
        return summaries;
    }

    public record Report(
            long uptimeMs, SortedMap<String, Timer.Summary> timers, SortedMap<Integer, Timer.Summary> statuses) {}
}

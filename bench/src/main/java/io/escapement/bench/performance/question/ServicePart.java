package io.escapement.bench.performance.question;

import io.escapement.bench.clocks.MeasuredClock;
import io.escapement.bench.jmh.ExpiringCacheBenchmark;
import io.escapement.bench.jmh.LogLineBenchmark;
import io.escapement.bench.jmh.SlidingWindowBenchmark;
import io.escapement.bench.jmh.SnowflakeBenchmark;

/** A part of services that reads the clock in each of its operations. */
enum ServicePart {
    SNOWFLAKE("Snowflake ids", SnowflakeBenchmark.class, "id"),
    SLIDING_WINDOW("sliding-window limiter", SlidingWindowBenchmark.class, "request"),
    EXPIRING_CACHE("cache with expiry", ExpiringCacheBenchmark.class, "lookUp"),
    LOG_LINE("log line", LogLineBenchmark.class, "line");

    final String label;
    final Class<?> benchmark;
    final String method;

    ServicePart(String label, Class<?> benchmark, String method) {
        this.label = label;
        this.benchmark = benchmark;
        this.method = method;
    }

    /** The subject of an item. */
    String with(MeasuredClock clock) {
        return name() + " " + clock.name();
    }
}

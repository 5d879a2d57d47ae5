package io.escapement.tools.savings;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Packages of libraries that bear a coarse monotonic clock, as their sources say. {@code docs/libraries.md} has the
 * same ones, with the version that was read.
 */
final class CoarsePackages {
    /** By package, what it reads the clock for; what stands behind a semicolon becomes as coarse as the clock. */
    static final Map<String, String> KNOWN = new LinkedHashMap<>();

    static {
        KNOWN.put("com.github.benmanes.caffeine.cache", "expiry, refresh; load times of recordStats()");
        KNOWN.put("com.google.common.collect", "timeouts");
        KNOWN.put("com.google.common.util.concurrent", "timeouts");
        KNOWN.put("com.zaxxer.hikari.util", "timeouts, ages of connections; the pool's metrics");
        KNOWN.put("io.grpc.internal", "keep-alive, idle connections, shutdown");
        KNOWN.put("io.netty.handler.timeout", "idle connections");
        KNOWN.put("io.netty.handler.traffic", "bytes a second, looked at each second");
        KNOWN.put("io.netty.util", "timers; how busy loops are, where they scale");
        KNOWN.put("io.undertow", "timeouts; request times in log and JMX");
        KNOWN.put("io.vertx.core", "blocked threads, expiry");
        KNOWN.put("okhttp3.internal", "idle connections, pings, attempts side by side");
        KNOWN.put("org.apache.cassandra.utils", "timeouts, ages; latencies in its metrics");
        KNOWN.put("org.apache.catalina", "request times in log and JMX");
        KNOWN.put("org.apache.coyote", "request times in log and JMX; HTTP/2's pings");
        KNOWN.put("org.apache.kafka.common.utils", "timeouts; request and wait times in its metrics");
        KNOWN.put("org.apache.pekko.actor", "timers (its tick is 10 ms), restarts");
        KNOWN.put("org.apache.pekko.pattern", "timeouts; durations told to listeners");
        KNOWN.put("org.apache.tomcat.util.net", "timeouts");
        KNOWN.put("org.apache.zookeeper.common", "timeouts and latencies, told in ms");
        KNOWN.put("org.eclipse.jetty.util", "timeouts; latencies in request log and statistics");
        KNOWN.put("org.postgresql.core", "timeouts, told in ms");
        KNOWN.put("org.postgresql.hostchooser", "when a host is looked at again");
        KNOWN.put("reactor.core", "timeouts, ages; elapsed() and timed()");
    }

    private CoarsePackages() {}

    /** The known package that a class is in, or null. */
    static String around(String className) {
        return KNOWN.keySet().stream()
                .filter(name -> className.startsWith(name + "."))
                .findFirst()
                .orElse(null);
    }
}

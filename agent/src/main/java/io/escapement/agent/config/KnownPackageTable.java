package io.escapement.agent.config;

import java.util.ArrayList;
import java.util.List;

/**
 * The packages that were read: name, versions, and what for. {@code docs/libraries.md} has the same rows. What is
 * measured by its purpose has no version.
 */
final class KnownPackageTable {
    private static final String[] BEARS = {
        "akka.dispatch | 2.6.21, 2.8.8 | throughput-deadline-time, off by default: below a step it does " + "not hold",
        "akka.io | 2.6.21, 2.8.8 | ages of DNS answers",
        "akka.pattern | 2.6.21, 2.8.8 | how long a breaker is open; durations told to listeners",
        "akka.remote | 2.6.21 | heartbeats, idle associations, handshakes; serialisation times if asked " + "for",
        "akka.stream | 2.6.21 | delays and timeouts of streams, up to a step early; throttle's buckets",
        "akka.util | 2.6.21, 2.8.8 | token buckets of throttle, ages",
        "com.alibaba.druid.pool | 1.2.25 | ages; times of connects in its log and statistics",
        "com.github.benmanes.caffeine.cache | Caffeine 2.9.3, 3.1.8, 3.2.2, 3.3.1 | expiry, refresh; "
                + "load times of recordStats()",
        "com.google.api.client.util | 1.47.0 | total time of retries",
        "com.google.api.gax | 2.66.0 | total timeout of retries, shutdown",
        "com.google.common.collect | Guava 19.0, 31.1, 33.5.0 | timeouts",
        "com.google.common.util.concurrent | Guava 19.0, 31.1, 33.5.0 | timeouts (RateLimiter reads by "
                + "com.google.common.base)",
        "com.mongodb.internal.time | 4.11.5, 5.5.0 | timeouts",
        "com.rabbitmq | amqp-client 5.25.0 | heartbeats, timeouts of calls",
        "com.zaxxer.hikari.util | HikariCP 4.0.3, 5.1.0, 6.3.0, 7.0.2, 7.1.0 | timeouts, ages of "
                + "connections; the pool's metrics",
        "dev.failsafe | 3.3.2 | open breakers, retries' ages, windows; RateLimiter's single waits are "
                + "off by a step",
        "io.agroal.pool | 2.5 | timeouts, idle connections; the pool's metrics",
        "io.github.bucket4j | 8.10.1, 8.14.0 | refill and waits: averages hold, a wait ends up to a step " + "late",
        "io.github.resilience4j.core | 1.7.1, 2.3.0 | which second of its window a call falls into "
                + "(2.3.0; 1.7.1 never reads it)",
        "io.github.resilience4j.ratelimiter | 1.7.1, 2.3.0 | which period a permit falls into; waits up "
                + "to a step longer; periods below some 100 ms suffer",
        "io.grpc | 1.58.0, 1.76.0 | deadlines, up to a step early",
        "io.grpc.internal | 1.58.0, 1.76.0 | keep-alive, idle connections, shutdown; its timers are the "
                + "JDK's or Netty's",
        "io.grpc.xds | 1.76.0 | waiting for a server's end",
        "io.helidon.faulttolerance | 4.2.2 | overall timeout of retries; times in its metrics",
        "io.ktor.util | 3.1.3 | age of a nonce",
        "io.nats.client | 2.21.1 | timeouts; the round trip that RTT() tells",
        "io.netty.handler.codec.http2 | 4.1.118, 4.2.9 | resets within a window of seconds",
        "io.netty.handler.timeout | 4.1.115, 4.1.118, 4.2.9 | idle connections",
        "io.netty.handler.traffic | 4.1.118, 4.2.9 | bytes a second, looked at each second",
        "io.netty.resolver.dns | 4.1.118, 4.2.9 | when name servers are read again; query times told to "
                + "an observer",
        "io.reactivex | RxJava 2.2.21, 3.1.10 | idle workers; the scheduler's now if "
                + "rx3.scheduler.use-nanotime is set; its timers are the JDK's",
        "io.smallrye.faulttolerance.core.stopwatch | 6.9.0 | how long a breaker is open, windows of rate "
                + "limits, ages of retries",
        "io.smallrye.mutiny | 2.8.0 | memoize().atLeast(): age of a value",
        "io.undertow | 2.2.37, 2.3.18, 2.3.21 | timeouts, when the Date text is made anew; request times "
                + "in log and JMX",
        "io.vertx.core | 4.5.14, 5.0.7 | blocked threads, expiry, ages of DNS answers; its timers are " + "Netty's",
        "net.jodah.failsafe | 2.4.4 | open breakers, ages of attempts",
        "okhttp3.internal | 4.12.0, 5.1.0, 5.5.1 | idle connections, pings, attempts side by side; its "
                + "own tasks up to a step early",
        "okio | 3.9.1 | timeouts and deadlines, up to a step early; Throttler",
        "org.apache.activemq.artemis.core.server | 2.41.0 | time slices of deliveries, locks and leases",
        "org.apache.activemq.artemis.utils | 2.41.0 | waits; the critical analyser",
        "org.apache.camel.support | 4.12.0 | durations of exchanges, told in ms",
        "org.apache.cassandra.utils | Cassandra 4.1.8, 5.0.4, 5.0.5 | timeouts, ages; latencies in its "
                + "metrics, by which the snitch sorts replicas and speculative retry waits",
        "org.apache.catalina | Tomcat 9.0.105, 10.1.41, 11.0.7, 11.0.24 | request times in log and JMX",
        "org.apache.commons.lang3.concurrent | 3.17.0 | windows of EventCountCircuitBreaker",
        "org.apache.coyote | Tomcat 9.0.105, 10.1.41, 11.0.7, 11.0.24 | request times in log and JMX; "
                + "HTTP/2's pings",
        "org.apache.curator.framework | 5.8.0 | how long its connection's breaker is open",
        "org.apache.dubbo.common.threadpool | 3.3.4 | remaining time of a call",
        "org.apache.dubbo.rpc | 3.3.4 | remaining time of a call",
        "org.apache.kafka.common.memory | 3.9.1, 4.1.0 | how long there was no memory, told in ms",
        "org.apache.kafka.common.utils | 3.9.1, 4.1.0, 4.3.1 | timeouts (a broker's up to a step early); "
                + "request and wait times in its metrics and request quotas",
        "org.apache.kafka.streams | 4.1.0 | times of queries if asked for",
        "org.apache.logging.log4j.core | 2.24.3 | bursts, fail-over, timeouts; %nano",
        "org.apache.pekko.cluster | 1.1.3 | heartbeats, down-all-when-unstable",
        "org.apache.pekko.dispatch | 1.1.3, 1.2.1 | throughput-deadline-time, off by default: below a "
                + "step it does not hold",
        "org.apache.pekko.io | 1.1.3, 1.2.1 | ages of DNS answers",
        "org.apache.pekko.pattern | 1.1.3, 1.2.1, 1.7.0 | how long a breaker is open; durations told to " + "listeners",
        "org.apache.pekko.stream | 1.1.3 | delays and timeouts of streams, up to a step early; " + "throttle's buckets",
        "org.apache.pekko.util | 1.1.3, 1.2.1 | token buckets of throttle, ages",
        "org.apache.pulsar.broker.qos | 4.0.4 | token buckets of its rate limits",
        "org.apache.rocketmq.store | 5.3.2 | deadlines of flushes and of replicas",
        "org.apache.tomcat.util.net | Tomcat 9.0.105, 10.1.41, 11.0.7, 11.0.24 | timeouts",
        "org.apache.zookeeper.common | 3.8.4, 3.9.3, 3.9.5 | timeouts and latencies, told in ms",
        "org.eclipse.jetty.io | 9.4.57 (later by org.eclipse.jetty.util) | idle and cyclic timeouts, "
                + "ages of buffers",
        "org.eclipse.jetty.server | 9.4.57 (later by org.eclipse.jetty.util) | blocking timeouts, least "
                + "rate of data; statistics",
        "org.eclipse.jetty.util | 9.4.57, 11.0.25, 12.0.21, 12.1.4 | timeouts; latencies in request log "
                + "and statistics",
        "org.h2 | 2.3.232 | timeouts, ages, slow statements; how long a plan is looked for; "
                + "org.h2.util.Profiler measures",
        "org.infinispan.commons.time | 15.2.1 | timeouts, expiry of what is not by the wall clock; times "
                + "in its statistics",
        "org.jctools.queues | 4.0.5 | timeouts of polls",
        "org.mariadb.jdbc | 3.5.3 | idle connections, timeouts of its pool",
        "org.postgresql.core | 42.7.3, 42.7.7 | timeouts, told in ms; status of replication",
        "org.postgresql.hostchooser | 42.7.3, 42.7.7 | when a host is looked at again",
        "org.redisson | 3.50.0 | timeouts, idle connections; statistics of its JCache; its timers are " + "Netty's",
        "org.xnio.channels | 3.8.16 | remaining time of blocking reads and writes",
        "org.xnio.ssl | 3.8.16 | remaining time of blocking reads and writes",
        "org.xnio.streams | 3.8.16 | remaining time of blocking reads and writes",
        "reactor.core | 3.4.41, 3.7.9, 3.7.17 | timeouts, ages; its timers are the JDK's; elapsed() and " + "timed()",
        "rx.internal.schedulers | RxJava 1.3.8 | idle workers",
        "software.amazon.awssdk.retries | 2.31.50 | windows of half a second of the adaptive retry mode"
    };

    private static final String[] SCHEDULES = {
        "akka.actor | 2.6.21, 2.8.8 | the scheduler's wheel; its spare tick of 10 ms hides a step of 4 "
                + "ms, not one of 10 ms; restarts within a time",
        "cats.effect | 3.6.1 | IO.sleep and timeouts; what IO.monotonic, timed and its metrics measure",
        "io.netty.channel.pool | 4.1.118, 4.2.9 | when an acquire times out, looked at once when the "
                + "loop's timer fires: lost if the two clocks differ; name it together with io.netty.util or not "
                + "at all",
        "io.netty.util | 4.1.115, 4.1.118, 4.1.130, 4.2.9 | timers of event loops and of "
                + "HashedWheelTimer; waits; an acquire of FixedChannelPool may miss its timeout",
        "io.smallrye.faulttolerance.core.timer | 6.9.0 | timers of retries, timeouts and breakers",
        "kotlinx.coroutines | 1.8.1, 1.10.2 | delay(), withTimeout(), ticker channels; idle workers",
        "org.apache.dubbo.common.timer | 3.3.4 | HashedWheelTimer, a copy of Netty's",
        "org.apache.pekko.actor | 1.1.3, 1.2.1, 1.7.0 | the scheduler's wheel; its spare tick of 10 ms "
                + "hides a step of 4 ms, not one of 10 ms; restarts within a time",
        "org.jboss.threads | 2.3.6, 3.8.0 | timers of EnhancedQueueExecutor (3.8.0; 2.3.6 has none); "
                + "keep-alive, waits",
        "org.jgroups.util | 5.4.5 | TimeScheduler3",
        "org.xnio.nio | 3.8.16 | timers of WorkerThread (executeAfter); timeouts of reads and writes",
        "software.amazon.awssdk.http.nio.netty | 2.31.50 | when an acquire times out, looked at once "
                + "when the loop's timer fires: lost if the two clocks differ; name it together with io.netty.util "
                + "or not at all"
    };

    private static final String[] MEASURES = {
        "akka.routing | 2.6.21, 2.8.8 | messages a time, by which the exploring resizer sizes a pool",
        "brave | 6.1.0 | durations of spans",
        "cn.hutool.core | 5.8.38 | StopWatch, TimeInterval",
        "com.alibaba.csp.sentinel | 1.8.8 | spacing of requests (ThrottlingController, at rates that are "
                + "no divisor of 1,000 a second; 1.8.6 never reads it): one passes a step, the rest wait longer or "
                + "are rejected",
        "com.alibaba.druid.filter.stat | 1.2.25 | times of statements",
        "com.alibaba.druid.proxy.jdbc | 1.2.25 | times of statements",
        "com.alibaba.druid.stat | 1.2.25 | times of connections",
        "com.alibaba.druid.support | 1.2.25 | times of requests and of Spring's methods",
        "com.amazonaws | 1.12.780 | times of requests; ages of profiles",
        "com.codahale.metrics | 3.2.6, 4.2.37 | timers and rates",
        "com.couchbase.client.core | 3.8.1 | times of requests and encoding, for metrics and thresholds; "
                + "its breaker's windows",
        "com.datastax.driver.core | 3.11.5 | latencies by which LatencyAwarePolicy picks a host, write "
                + "timestamps on native clocks",
        "com.datastax.oss.driver | 4.17.0, 4.19.0 | latencies in its metrics and trackers, nodes slow of "
                + "late, write timestamps on native clocks",
        "com.google.common.base | Guava 19.0, 31.1, 33.5.0 | Stopwatch, and by it RateLimiter and "
                + "CacheBuilder's load times",
        "com.hazelcast | 5.5.0 | times of operations in its statistics and latency plugins, time slices "
                + "of steps and scans",
        "com.linecorp.armeria | 1.32.5 | times in its request log and metrics; ages",
        "com.lmax.disruptor | 3.4.4, 4.0.0 | spins for a time shorter than a step",
        "com.mongodb.internal.connection | 4.11.5, 5.5.0 | round trips by which it picks a server; times "
                + "in its events and log",
        "com.mysql.cj.jdbc.ha | 8.4.0, 9.3.0 | response times by which bestResponseTime picks a host",
        "com.netflix.concurrency | concurrency-limits 0.3.6, 0.5.3 | round trips by which it sets its "
                + "limits; Vegas throws on one of 0, loses the permit and rejects everything in the end",
        "com.netflix.servo | 0.13.2 | timers of its metrics",
        "com.netflix.spectator | 1.8.12 | timers of its metrics",
        "com.twitter.concurrent | util 24.2.0 | how long threads block",
        "com.twitter.finagle | 24.2.0 | round trips by which it picks a server, fails it and sheds load; "
                + "a node that answers within a step looks like one never tried",
        "com.twitter.util | util 24.2.0 | the stopwatch that Finagle's balancers, timers and metrics are " + "made of",
        "com.yammer.metrics | 2.2.0 | timers and rates, each tick of a meter",
        "io.airlift.stats | 330 | timers, decay",
        "io.airlift.units | 1.10 | Duration.nanosSince",
        "io.dropwizard.metrics |  | a package of early 4.0 alphas",
        "io.dropwizard.metrics5 | 5.0.0 | timers and rates",
        "io.github.resilience4j.circuitbreaker | 1.7.1, 2.2.0, 2.3.0 | how long each call took: short "
                + "calls become 0 or a step, so many count as slow that are not",
        "io.github.resilience4j.micrometer | 2.3.0 | timers of its metrics",
        "io.jaegertracing | 1.8.1 | durations of spans",
        "io.lettuce.core | 6.5.5, 6.8.1, 7.0.0, 7.7.0 | latencies of commands, and which node is nearest",
        "io.micrometer | 1.9.17, 1.15.0, 1.16.0 | timers",
        "io.netty.channel.embedded | 4.1.118, 4.2.9 | the clock of tests",
        "io.netty.channel.epoll | 4.1.118, 4.2.9 | share of time between sockets and tasks",
        "io.netty.channel.nio | 4.1.118, 4.1.130, 4.2.9 | share of time between sockets and tasks; 4.2 "
                + "takes early wake-ups for a broken selector",
        "io.opencensus | 0.31.1 | durations of spans",
        "io.opentelemetry | sdk 1.50.0 | durations of spans and metrics",
        "io.opentracing |  | an interface for tracers",
        "io.prometheus | simpleclient 0.16.0, metrics 1.3.8 | timers",
        "io.smallrye.faulttolerance.core.metrics | 6.9.0 | durations for its metrics",
        "monix.execution | 3.4.1 | clockMonotonic: what tasks measure",
        "org.LatencyUtils | 2.0.3 | latencies and pauses",
        "org.agrona | 2.2.2 | the clocks that agents of Aeron and others measure and spin by",
        "org.apache.activemq.artemis.core.io.buffer | 2.41.0 | pauses of microseconds between writes of "
                + "the journal (TimedBuffer)",
        "org.apache.commons.lang3.time | 3.17.0 | StopWatch",
        "org.apache.dubbo.common.profiler | 3.3.4 | how long calls took",
        "org.apache.hadoop.io | 3.4.1 | keys of ElasticByteBufferPool that must differ: putBuffer spins "
                + "until the clock has moved on",
        "org.apache.mina.filter.statistic | 2.2.4 | ProfilerTimerFilter",
        "org.apache.pekko.routing | 1.1.3, 1.2.1 | messages a time, by which the exploring resizer sizes " + "a pool",
        "org.apache.pulsar.client | 4.0.4 | latencies of sends and lookups in its statistics; ages of " + "requests",
        "org.apache.rocketmq.client | 5.3.2 | names of instances that must differ, seeds",
        "org.elasticsearch | 7.17.28, 8.18.1 | times of searches and tasks, by which replicas are "
                + "picked; profiles; statistics",
        "org.glassfish.grizzly.nio | 4.0.2 | how fast a selector spins: divides by the time of 1,000 "
                + "turns, which becomes 0",
        "org.hibernate | 5.6.15, 6.6.15, 7.0.0 | times of statements in statistics and the log of slow " + "queries",
        "org.openjdk.jmh |  | benchmarks",
        "org.opensearch | 2.19.2 | times of searches and tasks, by which replicas are picked; profiles; "
                + "statistics",
        "org.springframework.cloud.loadbalancer | 4.2.1 | times of requests for its metrics",
        "org.springframework.util | 5.3.39, 6.2.8, 7.0.0 | StopWatch",
        "reactor.netty | 1.2.9 | times of connects, requests and resolving, for its metrics",
        "software.amazon.awssdk.core | 2.31.50 | times of calls for its metrics",
        "zio | 2.1.18 | Clock.nanoTime: what timed() and its metrics measure",
        "zipkin2 | reporter 3.5.0 | when spans are sent"
    };

    private KnownPackageTable() {}

    static List<KnownPackage> read() {
        List<KnownPackage> packages = new ArrayList<KnownPackage>();
        add(packages, KnownPackage.Answer.BEARS, BEARS);
        add(packages, KnownPackage.Answer.SCHEDULES, SCHEDULES);
        add(packages, KnownPackage.Answer.MEASURES, MEASURES);
        return packages;
    }

    private static void add(List<KnownPackage> packages, KnownPackage.Answer answer, String[] rows) {
        for (String row : rows) {
            int first = row.indexOf(" | ");
            int second = row.indexOf(" | ", first + 1);
            packages.add(new KnownPackage(
                    row.substring(0, first), answer, row.substring(first + 3, second), row.substring(second + 3)));
        }
    }
}

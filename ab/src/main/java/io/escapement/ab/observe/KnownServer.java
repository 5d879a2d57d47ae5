package io.escapement.ab.observe;

import io.escapement.ab.service.ServiceBeans;
import java.io.IOException;
import java.util.List;
import java.util.TreeMap;
import javax.management.JMException;

/**
 * A server that counts its requests in MBeans, which is all that there is to know of it where no page is named.
 *
 * @param time that all requests took
 */
public record KnownServer(String label, Sum requests, Sum time, double timeUnitsPerMilli) {
    private static final Sum NOT_COUNTED = new Sum("", List.of());
    private static final List<KnownServer> ALL = List.of(
            // Also within Spring Boot, which registers these beans by server.tomcat.mbeanregistry.enabled=true.
            new KnownServer(
                    "Tomcat's request processors",
                    new Sum("requestCount", List.of("*:type=GlobalRequestProcessor,*")),
                    new Sum("processingTime", List.of("*:type=GlobalRequestProcessor,*")),
                    1),
            new KnownServer(
                    "Cassandra's client requests, reads and writes",
                    cassandra("Latency"),
                    cassandra("TotalLatency"),
                    1_000),
            new KnownServer(
                    "the Kafka broker's requests, produce and fetch",
                    new Sum(
                            "Count",
                            List.of(
                                    "kafka.server:type=BrokerTopicMetrics,name=TotalProduceRequestsPerSec",
                                    "kafka.server:type=BrokerTopicMetrics,name=TotalFetchRequestsPerSec")),
                    NOT_COUNTED,
                    1));

    private static Sum cassandra(String name) {
        String requests = "org.apache.cassandra.metrics:type=ClientRequest,scope=%s,name=" + name;
        return new Sum("Count", List.of(requests.formatted("Read"), requests.formatted("Write")));
    }

    /** An attribute, added up over MBeans. */
    private record Sum(String attribute, List<String> patterns) {
        /** NaN where there are no such MBeans. */
        private double in(ServiceBeans beans) throws IOException, JMException {
            double value = patterns.isEmpty() ? Double.NaN : 0;
            for (String pattern : patterns) {
                value += beans.sum(pattern, attribute);
            }
            return value;
        }
    }

    /** Requests of that of them which runs in the service; unknown ones if none of them does. */
    public static Traffic in(ServiceBeans beans) throws IOException, JMException {
        for (KnownServer server : ALL) {
            if (!Double.isNaN(server.requests.in(beans))) {
                return server.traffic(beans);
            }
        }
        return new KnownServer(
                        "not counted: no --metrics, and no server whose MBeans are known", NOT_COUNTED, NOT_COUNTED, 1)
                .traffic(beans);
    }

    private Traffic traffic(ServiceBeans beans) {
        return new Traffic() {
            @Override
            public Requests read() throws IOException, JMException {
                double count = requests.in(beans);
                double millis = time.in(beans) / timeUnitsPerMilli;
                return new Requests(count, Double.isNaN(millis) ? 0 : count, millis, new TreeMap<>());
            }

            @Override
            public String description() {
                return label;
            }
        };
    }
}

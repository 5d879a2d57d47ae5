package io.escapement.ab.observe;

import io.escapement.ab.service.ServiceBeans;
import java.io.IOException;
import java.util.List;
import java.util.TreeMap;
import javax.management.JMException;

/**
 * A server that counts its requests in MBeans, which is all that there is to know of it where no page is named.
 *
 * @param requests counts them
 * @param time that all requests took; counts nothing where the server does not tell
 */
public record KnownServer(ServiceBeans beans, String description, Sum requests, Sum time, double timeUnitsPerMilli)
        implements Traffic {

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

    private static final Sum NOT_COUNTED = new Sum("", List.of());

    /** Returns the requests of the known server that runs in the service; unknown ones if none does. */
    public static Traffic in(ServiceBeans beans) throws IOException, JMException {
        // Also within Spring Boot, which registers these beans by server.tomcat.mbeanregistry.enabled=true.
        List<String> tomcat = List.of("*:type=GlobalRequestProcessor,*");
        String kafka = "kafka.server:type=BrokerTopicMetrics,name=Total%sRequestsPerSec";
        List<KnownServer> known = List.of(
                new KnownServer(
                        beans,
                        "Tomcat's request processors",
                        new Sum("requestCount", tomcat),
                        new Sum("processingTime", tomcat),
                        1),
                new KnownServer(
                        beans,
                        "Cassandra's client requests, reads and writes",
                        cassandra("Latency"),
                        cassandra("TotalLatency"),
                        1_000),
                new KnownServer(
                        beans,
                        "the Kafka broker's requests, produce and fetch",
                        new Sum("Count", List.of(kafka.formatted("Produce"), kafka.formatted("Fetch"))),
                        NOT_COUNTED,
                        1));
        for (KnownServer server : known) {
            if (!Double.isNaN(server.requests.in(beans))) {
                return server;
            }
        }
        return new KnownServer(
                beans, "not counted: no --metrics, and no server whose MBeans are known", NOT_COUNTED, NOT_COUNTED, 1);
    }

    private static Sum cassandra(String name) {
        String requests = "org.apache.cassandra.metrics:type=ClientRequest,scope=%s,name=" + name;
        return new Sum("Count", List.of(requests.formatted("Read"), requests.formatted("Write")));
    }

    @Override
    public Requests read() throws IOException, JMException {
        double count = requests.in(beans);
        double millis = time.in(beans) / timeUnitsPerMilli;
        return new Requests(count, Double.isNaN(millis) ? 0 : count, millis, new TreeMap<>());
    }
}

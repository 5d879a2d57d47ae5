package io.escapement.ab.observe;

import io.escapement.ab.service.ServiceBeans;
import java.io.IOException;
import java.util.TreeMap;
import javax.management.JMException;

/** Servers that count their requests in MBeans, which is all that there is to know of them where no page is named. */
public enum KnownServer {
    /** Also within Spring Boot, which registers these beans by {@code server.tomcat.mbeanregistry.enabled=true}. */
    TOMCAT("Tomcat's request processors", "*:type=GlobalRequestProcessor,*", "requestCount") {
        @Override
        double millis(ServiceBeans beans) throws IOException, JMException {
            return beans.sum("*:type=GlobalRequestProcessor,*", "processingTime");
        }
    },
    CASSANDRA(
            "Cassandra's client requests, reads and writes",
            "org.apache.cassandra.metrics:type=ClientRequest,scope=Read,name=Latency"
                    + " org.apache.cassandra.metrics:type=ClientRequest,scope=Write,name=Latency",
            "Count") {
        @Override
        double millis(ServiceBeans beans) throws IOException, JMException {
            double micros = beans.sum(
                            "org.apache.cassandra.metrics:type=ClientRequest,scope=Read,name=TotalLatency", "Count")
                    + beans.sum(
                            "org.apache.cassandra.metrics:type=ClientRequest,scope=Write,name=TotalLatency", "Count");
            return micros / MICROS_PER_MILLI;
        }
    },
    KAFKA(
            "the Kafka broker's requests, produce and fetch",
            "kafka.server:type=BrokerTopicMetrics,name=TotalProduceRequestsPerSec"
                    + " kafka.server:type=BrokerTopicMetrics,name=TotalFetchRequestsPerSec",
            "Count");

    private static final double MICROS_PER_MILLI = 1_000;

    private final String label;

    /** MBeans whose numbers are added up, with spaces between. */
    private final String beans;

    private final String count;

    KnownServer(String label, String beans, String count) {
        this.label = label;
        this.beans = beans;
        this.count = count;
    }

    /** Requests of that of them which runs in the service; unknown ones if none of them does. */
    public static Traffic in(ServiceBeans beans) throws IOException, JMException {
        for (KnownServer server : values()) {
            if (!Double.isNaN(server.requests(beans))) {
                return server.traffic(beans);
            }
        }
        return new Traffic() {
            @Override
            public Requests read() {
                return Requests.UNKNOWN;
            }

            @Override
            public String description() {
                return "not counted: no --metrics, and no server whose MBeans are known";
            }
        };
    }

    private Traffic traffic(ServiceBeans beans) {
        return new Traffic() {
            @Override
            public Requests read() throws IOException, JMException {
                double requests = requests(beans);
                double millis = millis(beans);
                return new Requests(
                        requests, Double.isNaN(millis) ? null : new Distribution(new TreeMap<>(), requests, millis));
            }

            @Override
            public String description() {
                return label;
            }
        };
    }

    private double requests(ServiceBeans beans) throws IOException, JMException {
        double sum = 0;
        for (String pattern : this.beans.split(" ")) {
            sum += beans.sum(pattern, count);
        }
        return sum;
    }

    /** Time that all requests took; NaN if that is not counted. */
    double millis(ServiceBeans beans) throws IOException, JMException {
        return Double.NaN;
    }
}

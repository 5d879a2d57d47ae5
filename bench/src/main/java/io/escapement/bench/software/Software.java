package io.escapement.bench.software;

import io.escapement.ab.host.FreePort;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Servers that others wrote, started as they start them: by arguments of the java command, in which words in braces
 * are filled in. The module of each in {@code bench/real-software} has its jars and a client.
 */
enum Software {
    H2(
            "H2 (server)",
            "h2",
            "H2Client",
            "-cp {classPath} org.h2.tools.Server -tcp -tcpPort {port} -ifNotExists -baseDir {data}"),
    /** The distribution with the web applications that come with it, started as its {@code catalina.sh} does. */
    TOMCAT("Apache Tomcat", "apache-tomcat", "TomcatClient", """
            -Djava.util.logging.config.file={artifact}/conf/logging.properties
            -Djava.util.logging.manager=org.apache.juli.ClassLoaderLogManager
            --add-opens=java.base/java.lang=ALL-UNNAMED
            --add-opens=java.base/java.io=ALL-UNNAMED
            --add-opens=java.base/java.util=ALL-UNNAMED
            --add-opens=java.base/java.util.concurrent=ALL-UNNAMED
            --add-opens=java.rmi/sun.rmi.transport=ALL-UNNAMED
            -Dcatalina.home={artifact} -Dcatalina.base={data} -Djava.io.tmpdir={data}/temp
            -cp {artifact}/bin/bootstrap.jar:{artifact}/bin/tomcat-juli.jar
            org.apache.catalina.startup.Bootstrap start""") {
        @Override
        void configure(Map<String, String> words, Path data) throws IOException {
            for (String folder : List.of("conf", "logs", "temp")) {
                Files.createDirectories(data.resolve(folder));
            }
            Files.copy(Path.of(words.get("artifact"), "conf/web.xml"), data.resolve("conf/web.xml"));
            Files.writeString(data.resolve("conf/server.xml"), filled("""
                    <Server port="-1">
                      <Service name="Catalina">
                        <Connector address="127.0.0.1" port="{port}"/>
                        <Engine name="Catalina" defaultHost="localhost">
                          <Host name="localhost" appBase="{artifact}/webapps"/>
                        </Engine>
                      </Service>
                    </Server>
                    """, words));
        }

        @Override
        NanoPackages nanoPackages() {
            return TOMCATS_TIMERS;
        }
    },
    ZOOKEEPER(
            "Apache ZooKeeper",
            "zookeeper",
            "ZooKeeperClient",
            "-Dzookeeper.admin.enableServer=false -cp {classPath}"
                    + " org.apache.zookeeper.server.ZooKeeperServerMain {port} {data}") {
        @Override
        NanoPackages nanoPackages() {
            return new NanoPackages(
                    "org.apache.zookeeper.common", "`Time.currentElapsedTime`, for timeouts and latencies in whole ms");
        }
    },
    /** A web service in one executable jar, whose classes Spring Boot's own class loader finds. */
    SPRING_BOOT(
            "Spring Boot web service",
            "spring-boot",
            "StockClient",
            "-jar {target}/stock-service.jar --server.address=127.0.0.1 --server.port={port}") {
        @Override
        NanoPackages nanoPackages() {
            return TOMCATS_TIMERS;
        }
    },
    /** One broker that is its own controller. It stamps records with its own time, so that the client sees it. */
    KAFKA(
            "Apache Kafka (broker)",
            "kafka_2.13",
            "KafkaClient",
            "-cp {classPath} kafka.Kafka {data}/server.properties",
            "-cp {classPath} kafka.tools.StorageTool format --cluster-id RXNjYXBlbWVudF9LUmFmdA"
                    + " --config {data}/server.properties") {
        @Override
        void configure(Map<String, String> words, Path data) throws IOException {
            String controller = Integer.toString(FreePort.find());
            Files.writeString(
                    data.resolve("server.properties"), filled("""
                    process.roles=broker,controller
                    node.id=1
                    controller.quorum.voters=1@127.0.0.1:{controller}
                    listeners=PLAINTEXT://127.0.0.1:{port},CONTROLLER://127.0.0.1:{controller}
                    controller.listener.names=CONTROLLER
                    log.dirs={data}/log
                    log.message.timestamp.type=LogAppendTime
                    offsets.topic.replication.factor=1
                    """.replace("{controller}", controller), words));
        }

        @Override
        NanoPackages nanoPackages() {
            return new NanoPackages(
                    "org.apache.kafka.common.utils:com.yammer.metrics.core",
                    "`SystemTime` and Yammer's `Clock`, for timeouts, and for the broker's metrics of rates, request"
                            + " times, network waits and idle handlers, which then are whole ms");
        }
    },
    /** A web service of the JDK's own server that logs a line a request into a file. */
    LOGBACK("Logback service", "logback-classic", "StockClient", Software.LOG_SERVICE),
    LOG4J2("Log4j2 service", "log4j-core", "StockClient", Software.LOG_SERVICE),
    /** The one with Logback, under an agent that makes spans of its requests and sends them nowhere. */
    OPENTELEMETRY(
            "OpenTelemetry agent",
            "opentelemetry-javaagent",
            "StockClient",
            "-javaagent:{artifact} -Dotel.traces.exporter=none -Dotel.metrics.exporter=none"
                    + " -Dotel.logs.exporter=none " + Software.LOG_SERVICE),
    /** One node. It sets a security manager, stamps writes with its own time, and so the client sees it. */
    CASSANDRA("Apache Cassandra", "cassandra-all", "CassandraClient", """
            -Dcassandra.config=file://{data}/cassandra.yaml -Dcassandra.storagedir={data}
            -Dio.netty.tryReflectionSetAccessible=true
            --add-exports=java.base/java.lang.ref=ALL-UNNAMED
            --add-exports=java.base/jdk.internal.misc=ALL-UNNAMED
            --add-exports=java.management.rmi/com.sun.jmx.remote.internal.rmi=ALL-UNNAMED
            --add-exports=java.rmi/sun.rmi.registry=ALL-UNNAMED
            --add-exports=java.rmi/sun.rmi.server=ALL-UNNAMED
            --add-exports=jdk.unsupported/sun.misc=ALL-UNNAMED
            --add-opens=java.base/java.io=ALL-UNNAMED
            --add-opens=java.base/java.lang=ALL-UNNAMED
            --add-opens=java.base/java.lang.module=ALL-UNNAMED
            --add-opens=java.base/java.util=ALL-UNNAMED
            --add-opens=java.base/jdk.internal.loader=ALL-UNNAMED
            --add-opens=java.base/jdk.internal.math=ALL-UNNAMED
            --add-opens=java.base/jdk.internal.module=ALL-UNNAMED
            --add-opens=java.base/jdk.internal.ref=ALL-UNNAMED
            --add-opens=java.base/jdk.internal.reflect=ALL-UNNAMED
            --add-opens=java.base/jdk.internal.util.jar=ALL-UNNAMED
            --add-opens=java.base/sun.nio.ch=ALL-UNNAMED
            --add-opens=jdk.management/com.sun.management.internal=ALL-UNNAMED
            -cp {classPath} org.apache.cassandra.service.CassandraDaemon""") {
        @Override
        void configure(Map<String, String> words, Path data) throws IOException {
            String storage = Integer.toString(FreePort.find());
            Files.writeString(data.resolve("cassandra.yaml"), filled("""
                    cluster_name: numbers
                    num_tokens: 1
                    partitioner: org.apache.cassandra.dht.Murmur3Partitioner
                    endpoint_snitch: SimpleSnitch
                    commitlog_sync: periodic
                    commitlog_sync_period: 10s
                    memtable_heap_space: 64MiB
                    data_file_directories: ["{data}/data"]
                    commitlog_directory: "{data}/commitlog"
                    hints_directory: "{data}/hints"
                    saved_caches_directory: "{data}/saved-caches"
                    cdc_raw_directory: "{data}/cdc"
                    listen_address: 127.0.0.1
                    storage_port: {storage}
                    rpc_address: 127.0.0.1
                    native_transport_port: {port}
                    seed_provider:
                      - class_name: org.apache.cassandra.locator.SimpleSeedProvider
                        parameters:
                          - seeds: "127.0.0.1:{storage}"
                    """.replace("{storage}", storage), words));
        }

        @Override
        NanoPackages nanoPackages() {
            return new NanoPackages(
                    "org.apache.cassandra.utils:io.netty.util",
                    "Cassandra's `MonotonicClock` and Netty's timers, for timeouts, ages and latencies of queries");
        }
    },
    /** A web service of Netty's with timeouts of requests and of idle connections. */
    NETTY("Netty service", "netty-codec-http", "StockClient", "-cp {classPath} com.acme.netty.NettyService {port}") {
        @Override
        NanoPackages nanoPackages() {
            return new NanoPackages(
                    "io.netty.util:io.netty.handler.timeout", "deadlines of tasks and timeouts of idle connections");
        }
    },
    /** A web service that has a job scheduled for each request. */
    QUARTZ(
            "Quartz service",
            "quartz",
            "StockClient",
            "-Dsun.net.httpserver.nodelay=true -cp {classPath}" + " com.acme.jobs.JobService {port}");

    private static final NanoPackages TOMCATS_TIMERS = new NanoPackages(
            "org.apache.coyote:org.apache.catalina:org.apache.tomcat.util.net",
            "request times in the access log and over JMX, and timeouts of connections, all told in ms");

    /** Without the property, each answer waits for the client's delayed acknowledgement of its head. */
    private static final String LOG_SERVICE =
            "-Dsun.net.httpserver.nodelay=true -cp {classPath} com.acme.log.LoggingService {port}";

    /**
     * What a server is given as {@code nano-packages}.
     *
     * @param names empty if nothing is sensible: its own classes seldom read the monotonic clock, or measure by it
     * @param use what these packages read it for
     */
    record NanoPackages(String names, String use) {}

    final String label;

    /** What the version is read from: a jar or folder of this name with the version behind it. */
    final String artifact;

    /** Main class of the client, in {@code io.escapement.software}. Its first argument is the port. */
    final String client;

    private final String server;

    /** For a command that ends before the server is started; empty if nothing is to be prepared. */
    private final String preparation;

    Software(String label, String artifact, String client, String server) {
        this(label, artifact, client, server, "");
    }

    Software(String label, String artifact, String client, String server, String preparation) {
        this.label = label;
        this.artifact = artifact;
        this.client = client;
        this.server = server;
        this.preparation = preparation;
    }

    /**
     * Writes what the server is configured by, and returns the arguments of java commands: the last starts the server
     * on that port, and the others must end before. What they write goes to {@code data}.
     */
    List<List<String>> commands(Installed installed, Path data, int port) throws IOException {
        Map<String, String> words = Map.of(
                "classPath", installed.classPath(),
                "target", installed.target().toString(),
                "artifact", installed.artifact(artifact).toString(),
                "data", data.toString(),
                "port", Integer.toString(port));
        configure(words, data);
        return Stream.of(preparation, server)
                .filter(command -> !command.isEmpty())
                .map(command -> Stream.of(command.split("\\s+"))
                        .map(word -> filled(word, words))
                        .toList())
                .toList();
    }

    void configure(Map<String, String> words, Path data) throws IOException {}

    NanoPackages nanoPackages() {
        return new NanoPackages("", "");
    }

    private static String filled(String text, Map<String, String> words) {
        String filled = text;
        for (Map.Entry<String, String> word : words.entrySet()) {
            filled = filled.replace("{" + word.getKey() + "}", word.getValue());
        }
        return filled;
    }

    /** As it is written on the command line, and its folder in {@code bench/real-software}. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}

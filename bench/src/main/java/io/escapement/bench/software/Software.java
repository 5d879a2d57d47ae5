package io.escapement.bench.software;

import io.escapement.ab.host.FreePort;
import io.escapement.ab.host.MeasurementException;
import io.escapement.bench.host.BenchmarksJar;
import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Other people's servers, started by their own command lines. Each server has a module in {@code bench/real-software},
 * with its jars and a client. The module's folder {@code server} has the arguments of the java command, and the files
 * of the server's folder. In all of these, words in braces are filled in.
 */
enum Software {
    H2("H2 (server)", "h2", "H2Client"),
    /** The distribution with the web applications that come with it. */
    TOMCAT("Apache Tomcat", "apache-tomcat", "TomcatClient") {
        @Override
        void addTo(Path data, Path artifactFolder) throws IOException {
            for (String folder : List.of("logs", "temp")) {
                Files.createDirectories(data.resolve(folder));
            }
            Files.copy(artifactFolder.resolve("conf/web.xml"), data.resolve("conf/web.xml"));
        }
    },
    ZOOKEEPER("Apache ZooKeeper", "zookeeper", "ZooKeeperClient"),
    /** A web service with metrics, a pool, a database, a cache and a log, in one jar with a class loader of its own. */
    SPRING_BOOT("Spring Boot web service", "spring-boot", "ItemsClient"),
    /** As above, with a span of each request, which is sent nowhere. */
    SPRING_BOOT_TRACING("Spring Boot web service with tracing", "spring-boot", "ItemsClient"),
    /** One broker that is its own controller. It stamps records with its own time, so that the client sees it. */
    KAFKA("Apache Kafka (broker)", "kafka_2.13", "KafkaClient"),
    /** A web service of the JDK's own server that logs a line a request into a file. */
    LOGBACK("Logback service", "logback-classic", "StockClient"),
    LOG4J2("Log4j2 service", "log4j-core", "StockClient"),
    /** The service with Logback, under an agent that makes spans of its requests and sends them nowhere. */
    OPENTELEMETRY("OpenTelemetry agent", "opentelemetry-javaagent", "StockClient"),
    /** One node. It sets a security manager, and stamps writes with its own time, so that the client sees it. */
    CASSANDRA("Apache Cassandra", "cassandra-all", "CassandraClient"),
    /** A web service of Netty's with timeouts of requests and of idle connections. */
    NETTY("Netty service", "netty-codec-http", "StockClient"),
    /** One node, which writes, reads and searches. */
    OPENSEARCH("OpenSearch (node)", "opensearch", "OpenSearchClient"),
    /** A web service that has a job scheduled for each request. */
    QUARTZ("Quartz service", "quartz", "StockClient"),
    /** A web service of Spring Boot's over PostgreSQL, which gives up on its answers after a time. */
    JDBC("JDBC service (PostgreSQL)", "postgresql", "StockClient");

    final String label;

    /** The jar or folder that is started. Its name is this text, with the version behind it. */
    private final String artifact;

    /** Main class of the client, in {@code io.escapement.software}. Its first argument is the port. */
    final String client;

    Software(String label, String artifact, String client) {
        this.label = label;
        this.artifact = artifact;
        this.client = client;
    }

    /** Fetches the servers and builds their clients, by the project's own Maven. */
    static void build(List<Software> chosen) throws IOException, InterruptedException {
        String modules = chosen.stream().map(Software::toString).collect(Collectors.joining(","));
        BenchmarksJar.maven("real-software/pom.xml", "-am", "-pl", modules, "package");
    }

    String version() throws IOException {
        String file = built().getFileName().toString();
        return file.substring(artifact.length() + 1).replaceFirst("\\.jar$", "");
    }

    /** Returns the class path: the module's classes and the jars that they need. */
    String classPath() {
        return target().resolve("classes") + File.pathSeparator + target().resolve("lib") + "/*";
    }

    private Path built() throws IOException {
        for (Path folder : List.of(target(), target().resolve("lib"))) {
            try (DirectoryStream<Path> versions = Files.newDirectoryStream(folder, artifact + "-[0-9]*")) {
                Iterator<Path> found = versions.iterator();
                if (found.hasNext()) {
                    return found.next();
                }
            }
        }
        throw new MeasurementException(target() + " has no " + artifact);
    }

    private Path target() {
        Path modules = BenchmarksJar.folder().resolve("../real-software").normalize();
        return modules.resolve(toString()).resolve("target");
    }

    /**
     * Writes the server's configuration, and returns the arguments of java commands. The last command starts the server
     * on that port; the others must end before. Their files go to {@code data}.
     */
    List<List<String>> commands(Path data, int port) throws IOException {
        Map<String, String> words = Map.of(
                "classPath", classPath(),
                "target", target().toString(),
                "artifact", built().toString(),
                "data", data.toString(),
                "port", Integer.toString(port),
                "otherPort", Integer.toString(FreePort.find()));
        Path server = target().resolveSibling("server");
        for (Path template : files(server.resolve("data"))) {
            Path file = data.resolve(server.resolve("data").relativize(template));
            Files.createDirectories(file.getParent());
            Files.writeString(file, filled(Files.readString(template), words));
        }
        addTo(data, built());
        List<List<String>> commands = new ArrayList<>();
        for (String name : List.of("prepare.args", "start.args")) {
            if (Files.exists(server.resolve(name))) {
                commands.add(Files.readAllLines(server.resolve(name)).stream()
                        .filter(line -> !line.startsWith("#"))
                        .flatMap(line -> Stream.of(line.split(" ")))
                        .map(word -> filled(word, words))
                        .toList());
            }
        }
        return commands;
    }

    private static List<Path> files(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return List.of();
        }
        try (Stream<Path> walk = Files.walk(folder)) {
            return walk.filter(Files::isRegularFile).toList();
        }
    }

    /** The parts of the artifact, and the folders, that must be in the server's folder. */
    void addTo(Path data, Path artifactFolder) throws IOException {}

    private static String filled(String text, Map<String, String> words) {
        String filled = text;
        for (Map.Entry<String, String> word : words.entrySet()) {
            filled = filled.replace("{" + word.getKey() + "}", word.getValue());
        }
        return filled;
    }

    /** Returns the name on the command line, which is also the folder in {@code bench/real-software}. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}

package io.escapement.bench.software;

import io.escapement.ab.host.FreePort;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * Servers that others wrote, started as they start them. The module of each in {@code bench/real-software} has its jars
 * and a client.
 */
enum Software {
    H2("H2 (server)", "h2", "H2Client") {
        @Override
        List<String> server(Installed installed, Path data, int port) {
            return List.of(
                    "-cp",
                    installed.classPath(),
                    "org.h2.tools.Server",
                    "-tcp",
                    "-tcpPort",
                    Integer.toString(port),
                    "-ifNotExists",
                    "-baseDir",
                    data.toString());
        }
    },
    /** The distribution with the web applications that come with it, started as its {@code catalina.sh} does. */
    TOMCAT("Apache Tomcat", "apache-tomcat", "TomcatClient") {
        @Override
        List<String> server(Installed installed, Path data, int port) throws IOException {
            Path home = installed.artifact(artifact);
            Path configuration = Files.createDirectories(data.resolve("conf"));
            Files.copy(home.resolve("conf/web.xml"), configuration.resolve("web.xml"));
            Files.writeString(configuration.resolve("server.xml"), """
                    <Server port="-1">
                      <Service name="Catalina">
                        <Connector address="127.0.0.1" port="%d"/>
                        <Engine name="Catalina" defaultHost="localhost">
                          <Host name="localhost" appBase="%s"/>
                        </Engine>
                      </Service>
                    </Server>
                    """.formatted(port, home.resolve("webapps")));
            for (String folder : List.of("logs", "temp")) {
                Files.createDirectories(data.resolve(folder));
            }
            return List.of(
                    "-Djava.util.logging.config.file=" + home.resolve("conf/logging.properties"),
                    "-Djava.util.logging.manager=org.apache.juli.ClassLoaderLogManager",
                    "--add-opens=java.base/java.lang=ALL-UNNAMED",
                    "--add-opens=java.base/java.io=ALL-UNNAMED",
                    "--add-opens=java.base/java.util=ALL-UNNAMED",
                    "--add-opens=java.base/java.util.concurrent=ALL-UNNAMED",
                    "--add-opens=java.rmi/sun.rmi.transport=ALL-UNNAMED",
                    "-Dcatalina.home=" + home,
                    "-Dcatalina.base=" + data,
                    "-Djava.io.tmpdir=" + data.resolve("temp"),
                    "-cp",
                    home.resolve("bin/bootstrap.jar") + File.pathSeparator + home.resolve("bin/tomcat-juli.jar"),
                    "org.apache.catalina.startup.Bootstrap",
                    "start");
        }
    },
    ZOOKEEPER("Apache ZooKeeper", "zookeeper", "ZooKeeperClient") {
        @Override
        List<String> server(Installed installed, Path data, int port) {
            return List.of(
                    "-Dzookeeper.admin.enableServer=false",
                    "-cp",
                    installed.classPath(),
                    "org.apache.zookeeper.server.ZooKeeperServerMain",
                    Integer.toString(port),
                    data.toString());
        }
    },
    /** A web service in one executable jar, whose classes Spring Boot's own class loader finds. */
    SPRING_BOOT("Spring Boot web service", "spring-boot", "StockClient") {
        @Override
        List<String> server(Installed installed, Path data, int port) {
            return List.of(
                    "-jar",
                    installed.target().resolve("stock-service.jar").toString(),
                    "--server.address=127.0.0.1",
                    "--server.port=" + port);
        }
    },
    /** One broker that is its own controller. It stamps records with its own time, so that the client sees it. */
    KAFKA("Apache Kafka (broker)", "kafka_2.13", "KafkaClient") {
        @Override
        List<String> preparation(Installed installed, Path data, int port) throws IOException {
            Path configuration = Files.writeString(
                    data.resolve("server.properties"), """
                    process.roles=broker,controller
                    node.id=1
                    controller.quorum.voters=1@127.0.0.1:%1$d
                    listeners=PLAINTEXT://127.0.0.1:%2$d,CONTROLLER://127.0.0.1:%1$d
                    controller.listener.names=CONTROLLER
                    log.dirs=%3$s
                    log.message.timestamp.type=LogAppendTime
                    offsets.topic.replication.factor=1
                    """.formatted(FreePort.find(), port, data.resolve("log")));
            return List.of(
                    "-cp",
                    installed.classPath(),
                    "kafka.tools.StorageTool",
                    "format",
                    "--cluster-id",
                    "RXNjYXBlbWVudF9LUmFmdA",
                    "--config",
                    configuration.toString());
        }

        @Override
        List<String> server(Installed installed, Path data, int port) {
            return List.of(
                    "-cp",
                    installed.classPath(),
                    "kafka.Kafka",
                    data.resolve("server.properties").toString());
        }
    };

    final String label;

    /** What the version is read from: a jar or folder of this name with the version behind it. */
    final String artifact;

    /** Main class of the client, in {@code io.escapement.software}. Its first argument is the port. */
    final String client;

    Software(String label, String artifact, String client) {
        this.label = label;
        this.artifact = artifact;
        this.client = client;
    }

    /** Arguments of the java command that ends before the server is started; none if nothing is to be prepared. */
    List<String> preparation(Installed installed, Path data, int port) throws IOException {
        return List.of();
    }

    /** Arguments of the java command for a server that listens on that port. What it writes goes to {@code data}. */
    abstract List<String> server(Installed installed, Path data, int port) throws IOException;

    /** As it is written on the command line, and its folder in {@code bench/real-software}. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}

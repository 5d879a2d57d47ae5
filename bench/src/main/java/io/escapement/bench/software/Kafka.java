package io.escapement.bench.software;

import io.escapement.ab.host.FreePort;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** One broker that is its own controller. It stamps records with its own time, so that the client sees it. */
final class Kafka implements Software {

    private static final String CLUSTER = "RXNjYXBlbWVudF9LUmFmdA";

    private static final String CONFIGURATION = """
            process.roles=broker,controller
            node.id=1
            controller.quorum.voters=1@127.0.0.1:%1$d
            listeners=PLAINTEXT://127.0.0.1:%2$d,CONTROLLER://127.0.0.1:%1$d
            controller.listener.names=CONTROLLER
            log.dirs=%3$s
            log.message.timestamp.type=LogAppendTime
            offsets.topic.replication.factor=1
            """;

    @Override
    public String name() {
        return "Apache Kafka (broker)";
    }

    @Override
    public String module() {
        return "kafka";
    }

    @Override
    public String artifact() {
        return "kafka_2.13";
    }

    @Override
    public String client() {
        return "KafkaClient";
    }

    @Override
    public List<String> preparation(Installed installed, Path data, int port) throws IOException {
        Files.writeString(configuration(data), CONFIGURATION.formatted(FreePort.find(), port, data.resolve("log")));
        return List.of(
                "-cp",
                installed.classPath(),
                "kafka.tools.StorageTool",
                "format",
                "--cluster-id",
                CLUSTER,
                "--config",
                configuration(data).toString());
    }

    @Override
    public List<String> server(Installed installed, Path data, int port) {
        return List.of(
                "-cp", installed.classPath(), "kafka.Kafka", configuration(data).toString());
    }

    private static Path configuration(Path data) {
        return data.resolve("server.properties");
    }
}

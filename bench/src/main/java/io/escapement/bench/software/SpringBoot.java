package io.escapement.bench.software;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** A web service in one executable jar, whose classes Spring Boot's own class loader finds. */
final class SpringBoot implements Software {

    @Override
    public String name() {
        return "Spring Boot web service";
    }

    @Override
    public String module() {
        return "spring-boot";
    }

    @Override
    public String artifact() {
        return "spring-boot";
    }

    @Override
    public String client() {
        return "StockClient";
    }

    @Override
    public List<String> server(Installed installed, Path data, int port) throws IOException {
        return List.of(
                "-jar",
                installed.target().resolve("stock-service.jar").toString(),
                "--server.address=127.0.0.1",
                "--server.port=" + port);
    }
}

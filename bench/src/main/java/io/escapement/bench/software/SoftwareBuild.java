package io.escapement.bench.software;

import io.escapement.ab.host.MeasurementException;
import io.escapement.bench.host.BenchmarksJar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** Fetches the servers and builds their clients, with the project's own Maven. */
final class SoftwareBuild {
    private final Path project = BenchmarksJar.folder().resolve("../..").normalize();
    private final Path modules = project.resolve("bench/real-software");

    void run(List<Software> chosen) throws IOException, InterruptedException {
        Path pom = modules.resolve("pom.xml");
        if (!Files.isRegularFile(pom)) {
            throw new MeasurementException(pom + " is missing: run this from a clone of the project");
        }
        String modules = chosen.stream().map(Software::toString).collect(Collectors.joining(","));
        List<String> command = List.of(
                project.resolve("mvnw").toString(), "-B", "-q", "-f", pom.toString(), "-am", "-pl", modules, "package");
        if (new ProcessBuilder(command).inheritIO().start().waitFor() != 0) {
            throw new MeasurementException("the servers could not be fetched, or their clients not be built: "
                    + String.join(" ", command) + " failed");
        }
    }

    Installed installed(Software software) {
        return new Installed(modules.resolve(software.toString()).resolve("target"));
    }
}

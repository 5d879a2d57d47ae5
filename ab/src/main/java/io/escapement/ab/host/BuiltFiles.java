package io.escapement.bench.host;

import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** What the build made: found beside this jar in the project, or named by options. */
public final class BuiltFiles {

    @Option(
            names = "--agent",
            paramLabel = "JAR",
            description = "Default: the project's agent/target/escapement-agent.jar.")
    private Path agent;

    @Option(
            names = "--shim",
            paramLabel = "LIBRARY",
            description = "Default: the project's demo-app/target/libslowclock.so.")
    private Path shim;

    public Path agent() {
        return existing(agent, "agent/target/escapement-agent.jar", "--agent");
    }

    public Path shim() {
        return existing(shim, "demo-app/target/libslowclock.so", "--shim");
    }

    public static Path java() {
        return Path.of(System.getProperty("java.home"), "bin", "java");
    }

    /** The jar, or in the IDE the folder, that this class was loaded from: {@code bench/target/...}. */
    public static Path benchmarks() {
        try {
            return Path.of(BuiltFiles.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /** {@code bench/target}, where scratch files may go. */
    public static Path scratch() {
        return benchmarks().getParent();
    }

    /** The file that an option named, or else the one at this place in the project. */
    public static Path existing(Path named, String inProject, String option) {
        Path file = named != null ? named : scratch().resolve("../..").resolve(inProject);
        if (!Files.isRegularFile(file)) {
            throw new MeasurementException(
                    file.normalize() + " is missing: build the project (./mvnw package), or name it with " + option);
        }
        return file.toAbsolutePath().normalize();
    }
}
